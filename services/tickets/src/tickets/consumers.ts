import { ticketAudienceAsked } from '@recado/contracts/tickets/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../db.ts'
import { tellAudience } from './tell-audience.ts'

export const ticketConsumers: Consumer<Database>[] = [
  defineConsumer('tickets.tell-audience', [ticketAudienceAsked], (tx, { data }) => tellAudience(tx, data.ticketId)),
]
