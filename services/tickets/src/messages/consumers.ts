import {
  callReceived,
  groupChanged,
  groupDescribed,
  mediaFailed,
  mediaFetched,
  messageAcknowledged,
  messageChanged,
  messageReceived,
} from '@recado/contracts/whatsapp/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../db.ts'
import { changeGroup } from '../groups/change-group.ts'
import { describeGroup } from '../groups/describe-group.ts'
import { recordMedia } from '../media/record-media.ts'
import { changeMessage } from './change-message.ts'
import { receiveCall } from './receive-call.ts'
import { receiveMessage } from './receive-message.ts'
import { recordAcknowledgement } from './record-acknowledgement.ts'

export const messageConsumers: Consumer<Database>[] = [
  // one queue, so that neither a file nor a change is heard of before its message
  defineConsumer(
    'tickets.receive-message',
    [messageReceived, messageChanged, callReceived, groupChanged, groupDescribed, mediaFetched, mediaFailed],
    (tx, event) => {
      if (event.type === messageReceived.type) return receiveMessage(tx, event.data)
      if (event.type === messageChanged.type) return changeMessage(tx, event.data)
      if (event.type === callReceived.type) return receiveCall(tx, event.data)
      if (event.type === groupChanged.type) return changeGroup(tx, event.data)
      if (event.type === groupDescribed.type) return describeGroup(tx, event.data)
      return recordMedia(tx, event.data)
    },
  ),
  defineConsumer('tickets.record-acknowledgement', [messageAcknowledged], (tx, { data }) =>
    recordAcknowledgement(tx, data),
  ),
]
