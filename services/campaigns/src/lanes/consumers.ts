import {
  campaignAnswered,
  campaignConfirmed,
  campaignMessageProgressed,
  contactOptedOut,
} from '@recado/contracts/campaigns/events'
import { connectionCreated, connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import { sendRefused, timeLocked } from '@recado/contracts/whatsapp/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../tables/db.ts'
import { followConnection, loseConnection } from './follow-connection.ts'
import { followTimeLock } from './follow-time-lock.ts'
import { hearAnswer, hearConfirmation, hearOptOut } from './hear-answers.ts'
import { hearRefusal } from './hear-refusal.ts'
import { recordProgress } from './record-progress.ts'

export const laneConsumers: Consumer<Database>[] = [
  defineConsumer('campaigns.keep-connection', [connectionCreated, connectionUpdated], (tx, { data }) =>
    followConnection(tx, data.connection),
  ),
  defineConsumer('campaigns.forget-connection', [connectionDeleted], (tx, { data }) =>
    loseConnection(tx, data.whatsappId),
  ),
  defineConsumer('campaigns.follow-time-lock', [timeLocked], (tx, { data }) => followTimeLock(tx, data)),
  defineConsumer('campaigns.hear-refusal', [sendRefused], (tx, { data }) => hearRefusal(tx, data)),
  defineConsumer('campaigns.record-progress', [campaignMessageProgressed], (tx, { data }) => recordProgress(tx, data)),
  defineConsumer('campaigns.hear-confirmation', [campaignConfirmed], (tx, { data }) => hearConfirmation(tx, data)),
  defineConsumer('campaigns.hear-answer', [campaignAnswered], (tx, { data }) => hearAnswer(tx, data)),
  defineConsumer('campaigns.hear-opt-out', [contactOptedOut], (tx, { data }) => hearOptOut(tx, data)),
]
