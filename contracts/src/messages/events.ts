import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Ticket } from '../tickets/ticket.ts'
import { WhatsappAddress } from '../whatsapp/address.ts'
import { MessageChange, MessageName, OutgoingContent } from '../whatsapp/content.ts'
import { Message } from './message.ts'

/** A message was created. `ticket` has its state after the message, including the last message and the unread count. */
export const messageCreated = defineEvent('message.created', z.object({ message: Message, ticket: Ticket }))
export const messageUpdated = defineEvent('message.updated', z.object({ message: Message, ticket: Ticket }))

/** A note mentions these users, who can see the ticket. */
export const mentionedInNote = defineEvent(
  'message.mentioned',
  z.object({ message: Message, ticket: Ticket, userIds: z.array(ref('user')).min(1) }),
)

/** A note was deleted; no copy of it remains. */
export const noteDeleted = defineEvent('message.note-deleted', z.object({ messageId: ref('message') }))

/** A message of a ticket with an assignee was not sent. The field `error` of the message has the reason. */
export const sendFailed = defineEvent('message.send-failed', z.object({ message: Message, ticket: Ticket }))

/**
 * WhatsApp refused to delete a message of a ticket with an assignee, after the seconds in which the deletion could be
 * undone. The message is shown again. Since 1.1.0.
 */
export const deletionRefused = defineEvent('message.deletion-refused', z.object({ message: Message, ticket: Ticket }))

/** Messages of people and bots are sent first. Queued messages of campaigns follow one at a time, in their order. */
export const SendPriority = z.enum(['person', 'campaign'])
export type SendPriority = z.infer<typeof SendPriority>

/**
 * Command to the gateway: send this message under this id. A repeated command does not send the message a second time.
 */
export const sendRequested = defineEvent(
  'message.send-requested',
  z.object({
    whatsappId: ref('whatsapp'),
    waMessageId: z.string(),
    to: WhatsappAddress,
    content: OutgoingContent,
    priority: SendPriority.optional(), // absent: person
  }),
  ({ whatsappId }) => String(whatsappId),
)

/**
 * Command to the gateway: cancel the messages that WhatsApp has not received yet. The answer is
 * `whatsapp.sends-cancelled`; `whatsapp.message-acknowledged` still reports the progress of the other messages.
 */
export const cancelRequested = defineEvent(
  'message.cancel-requested',
  z.object({ whatsappId: ref('whatsapp'), waMessageIds: z.array(z.string()).min(1).max(100) }),
  ({ whatsappId }) => String(whatsappId),
)

/**
 * Command to the gateway: edit, delete or react to a message, once WhatsApp has that message. The answer is
 * `whatsapp.message-acknowledged` with the id of the change.
 */
export const changeRequested = defineEvent(
  'message.change-requested',
  z.object({
    whatsappId: ref('whatsapp'),
    waMessageId: z.string(), // the id of the change
    to: WhatsappAddress,
    target: MessageName,
    author: WhatsappAddress.nullable(), // the author of the message in a group; null: the company
    change: MessageChange,
  }),
  ({ whatsappId }) => String(whatsappId),
)

/**
 * Command to the gateway: fetch the file of a message once more. The answer is `whatsapp.media-fetched` or
 * `whatsapp.media-failed`.
 */
export const mediaRequested = defineEvent(
  'message.media-requested',
  z.object({ whatsappId: ref('whatsapp'), chat: WhatsappAddress, ...MessageName.shape }),
  ({ whatsappId }) => String(whatsappId),
)

/** Command to the gateway: show the contact that an agent is typing. A late command is ignored. */
export const composingRequested = defineEvent(
  'message.composing-requested',
  z.object({ whatsappId: ref('whatsapp'), to: WhatsappAddress }),
  ({ whatsappId }) => String(whatsappId),
)

/** Command to the gateway: send read receipts for these messages to their authors. */
export const readRequested = defineEvent(
  'message.read-requested',
  z.object({ whatsappId: ref('whatsapp'), chat: WhatsappAddress, waMessageIds: z.array(z.string()).min(1) }),
  ({ whatsappId }) => String(whatsappId),
)
