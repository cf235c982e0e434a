import {
  accountReplaced,
  callReceived,
  chatTimerChanged,
  groupChanged,
  groupDescribed,
  mediaFailed,
  mediaFetched,
  messageChanged,
  messageReceived,
  numberChanged,
} from '@recado/contracts/whatsapp/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../../tables/db.ts'
import type { ReceivingWings } from '../from-wings.ts'
import { changeGroup } from './change-group.ts'
import { changeMessage } from './change-message.ts'
import { changeNumber } from './change-number.ts'
import { changeTimer } from './change-timer.ts'
import { describeGroup } from './describe-group.ts'
import { receiveCall } from './receive-call.ts'
import { receiveMessage } from './receive-message.ts'
import { receiveTogether } from './receive-together.ts'
import { recordMedia } from './record-media.ts'
import { replaceAccount } from './replace-account.ts'

export const receivingConsumers = (wings: ReceivingWings): readonly Consumer<Database>[] => [
  // one broker queue for all events, so that files and changes arrive after their message
  defineConsumer(
    'tickets.receive-message',
    [
      messageReceived,
      messageChanged,
      callReceived,
      groupChanged,
      groupDescribed,
      chatTimerChanged,
      numberChanged,
      accountReplaced,
      mediaFetched,
      mediaFailed,
    ],
    (tx, event) => {
      if (event.type === messageReceived.type) return receiveMessage(tx, event.data, wings)
      if (event.type === messageChanged.type) return changeMessage(tx, event.data)
      if (event.type === callReceived.type) return receiveCall(tx, event.data, wings.onUndone)
      if (event.type === groupChanged.type) return changeGroup(tx, event.data)
      if (event.type === chatTimerChanged.type) return changeTimer(tx, event.data)
      if (event.type === numberChanged.type) return changeNumber(tx, event.data)
      if (event.type === accountReplaced.type) return replaceAccount(tx, event.data)
      if (event.type === groupDescribed.type) return describeGroup(tx, event.data)
      return recordMedia(tx, event.data, wings.answerers)
    },
    { together: receiveTogether },
  ),
]
