import { exportFinished } from '@recado/contracts/company-export/events'
import { connectionCreated, connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import { deletionRefused, mentionedInNote, noteDeleted, sendFailed } from '@recado/contracts/messages/events'
import { ticketBreached, ticketDeleted, ticketTransferred, ticketWoken } from '@recado/contracts/tickets/events'
import { webhookSwitchedOff } from '@recado/contracts/webhooks/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../tables/db.ts'
import { removeState } from './connection-repository.ts'
import { forgetNote, forgetTicket } from './forget.ts'
import {
  tellOfAssignment,
  tellOfBreach,
  tellOfFailure,
  tellOfMention,
  tellOfRefusal,
  tellOfWake,
} from './hear-of-tickets.ts'
import { tellOfExport } from './tell-of-export.ts'
import { tellOfWebhook } from './tell-of-webhook.ts'
import { watchConnection } from './watch-connection.ts'

export const notificationConsumers: Consumer<Database>[] = [
  defineConsumer('chat.tell-of-mention', [mentionedInNote], (tx, { data }) => tellOfMention(tx, data)),
  defineConsumer('chat.tell-of-assignment', [ticketTransferred], (tx, { data }) => tellOfAssignment(tx, data)),
  defineConsumer('chat.tell-of-wake', [ticketWoken], (tx, { data }) => tellOfWake(tx, data)),
  defineConsumer('chat.tell-of-breach', [ticketBreached], (tx, { data }) => tellOfBreach(tx, data)),
  defineConsumer('chat.tell-of-failure', [sendFailed], (tx, { data }) => tellOfFailure(tx, data)),
  defineConsumer('chat.tell-of-refusal', [deletionRefused], (tx, { data }) => tellOfRefusal(tx, data)),
  defineConsumer('chat.tell-of-export', [exportFinished], (tx, { data }) => tellOfExport(tx, data)),
  defineConsumer('chat.forget-note', [noteDeleted], (tx, { data }) => forgetNote(tx, data.messageId)),
  defineConsumer('chat.forget-ticket', [ticketDeleted], (tx, { data }) => forgetTicket(tx, data.ticketId)),
  defineConsumer('chat.watch-connection', [connectionCreated, connectionUpdated], (tx, { data }) =>
    watchConnection(tx, data.connection),
  ),
  defineConsumer('chat.tell-of-webhook', [webhookSwitchedOff], (tx, { data }) => tellOfWebhook(tx, data)),
  defineConsumer('chat.forget-connection', [connectionDeleted], (tx, { data }) => removeState(tx, data.whatsappId)),
]
