import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../../tables/db.ts'
import type { OnAcknowledged } from '../from-wings.ts'
import { recordAcknowledgement } from './record-acknowledgement.ts'

export const messageConsumers = (onAcknowledged: OnAcknowledged): Consumer<Database>[] => [
  defineConsumer('tickets.record-acknowledgement', [messageAcknowledged], (tx, { data }) =>
    recordAcknowledgement(tx, data, onAcknowledged),
  ),
]
