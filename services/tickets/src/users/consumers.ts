import { userCreated, userDeleted, userUpdated } from '@recado/contracts/auth/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../db.ts'
import { keepUser, removeUser } from './keep-user.ts'

export const userConsumers: Consumer<Database>[] = [
  defineConsumer('tickets.keep-user', [userCreated, userUpdated], (tx, { data }) => keepUser(tx, data.user)),
  defineConsumer('tickets.remove-user', [userDeleted], (tx, { data }) => removeUser(tx, data.userId)),
]
