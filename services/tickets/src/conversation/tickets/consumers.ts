import { userCreated, userDeleted, userTold, userUpdated } from '@recado/contracts/auth/events'
import { ticketAudienceAsked } from '@recado/contracts/tickets/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../../tables/db.ts'
import type { OnUserDeleted } from '../from-wings.ts'
import { keepUser, removeUser } from './keep-user.ts'
import { tellAudience } from './tell-audience.ts'

export const ticketConsumers = (onUserDeleted: OnUserDeleted): Consumer<Database>[] => [
  defineConsumer('tickets.keep-user', [userCreated, userUpdated], (tx, { data }) => keepUser(tx, data.user)),
  defineConsumer('tickets.fill-user', [userTold], (tx, { data }) => keepUser(tx, data.user)),
  defineConsumer('tickets.remove-user', [userDeleted], (tx, { data }) => removeUser(tx, data.userId, onUserDeleted)),
  defineConsumer('tickets.tell-audience', [ticketAudienceAsked], (tx, { data }) => tellAudience(tx, data.ticketId)),
]
