import { messageAcknowledged, messageReceived } from '@recado/contracts/whatsapp/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../db.ts'
import { receiveMessage } from './receive-message.ts'
import { recordAcknowledgement } from './record-acknowledgement.ts'

export const messageConsumers: Consumer<Database>[] = [
  defineConsumer('tickets.receive-message', [messageReceived], (tx, { data }) => receiveMessage(tx, data)),
  defineConsumer('tickets.record-acknowledgement', [messageAcknowledged], (tx, { data }) =>
    recordAcknowledgement(tx, data),
  ),
]
