import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../../tables/db.ts'
import { recordAcknowledgement } from './record-acknowledgement.ts'

export const messageConsumers: Consumer<Database>[] = [
  defineConsumer('tickets.record-acknowledgement', [messageAcknowledged], (tx, { data }) =>
    recordAcknowledgement(tx, data),
  ),
]
