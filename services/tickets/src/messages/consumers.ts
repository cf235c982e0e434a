import { mediaFailed, mediaFetched, messageAcknowledged, messageReceived } from '@recado/contracts/whatsapp/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../db.ts'
import { recordMedia } from '../media/record-media.ts'
import { receiveMessage } from './receive-message.ts'
import { recordAcknowledgement } from './record-acknowledgement.ts'

export const messageConsumers: Consumer<Database>[] = [
  // one queue, so that a file is not heard of before its message
  defineConsumer('tickets.receive-message', [messageReceived, mediaFetched, mediaFailed], (tx, event) =>
    event.type === messageReceived.type ? receiveMessage(tx, event.data) : recordMedia(tx, event.data),
  ),
  defineConsumer('tickets.record-acknowledgement', [messageAcknowledged], (tx, { data }) =>
    recordAcknowledgement(tx, data),
  ),
]
