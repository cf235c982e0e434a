import { z } from 'zod'
import { Doer } from '../doer.ts'
import { ref, uuidRef } from '../ids.ts'
import { openEnum, openUnion } from '../open-enum.ts'
import { resource } from '../resource.ts'
import { BreachedTarget } from '../tickets/events.ts'
import { WakeReason } from '../tickets/snooze.ts'
import { SwitchedOff } from '../webhooks/webhook.ts'

const TicketNamed = z.object({
  id: ref('ticket'),
  uuid: uuidRef('ticket'),
  number: z.int().min(1).nullable(),
  contactName: z.string(),
})
const excerpt = z.string() // the first words of the text, at most 255 characters

/** The subject of a notification, by the kind of notification. */
export const NotificationSubject = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('chat-mention'), // a message of a chat mentions the user by `@name`
    chat: z.object({ id: ref('chat'), uuid: uuidRef('chat'), title: z.string() }),
    messageId: ref('chatMessage'),
    excerpt,
  }),
  z.object({
    kind: z.literal('note-mention'), // a note of a ticket mentions the user by `@name`
    ticket: TicketNamed,
    messageId: ref('message'),
    excerpt,
  }),
  z.object({
    kind: z.literal('ticket-assigned'), // another user assigned the ticket to the user; `excerpt` is from the note of the assignment
    ticket: TicketNamed,
    excerpt: excerpt.nullable(),
  }),
  z.object({
    kind: z.literal('ticket-woken'), // a ticket of the user returned from its snooze; since 1.1.0
    ticket: TicketNamed,
    because: openEnum(WakeReason),
  }),
  z.object({
    kind: z.literal('ticket-breached'), // the ticket missed a target: for its agent and the supervisors of its queue; since 1.1.0
    ticket: TicketNamed,
    target: openEnum(BreachedTarget),
  }),
  z.object({
    kind: z.literal('send-failed'), // a message of a ticket of the user was not sent
    ticket: TicketNamed,
    messageId: ref('message'),
    error: z.string().nullable(), // an error code
    excerpt,
  }),
  z.object({
    kind: z.literal('deletion-refused'), // WhatsApp did not delete a message of a ticket assigned to them; since 1.1.0
    ticket: TicketNamed,
    messageId: ref('message'),
    excerpt,
  }),
  z.object({
    kind: z.literal('connection-down'), // a connection failed: for admins
    whatsapp: z.object({ id: ref('whatsapp'), name: z.string() }),
    status: z.string(), // the new status
  }),
  z.object({
    kind: z.literal('webhook-off'), // the product switched a webhook subscription off: for admins
    webhook: z.object({ id: ref('webhook'), name: z.string() }),
    reason: openEnum(SwitchedOff),
  }),
  z.object({
    kind: z.literal('company-export'), // the file of the company that the user requested; since 1.1.0
    isReady: z.boolean(), // false: it could not be made
  }),
])
export type NotificationSubject = z.infer<typeof NotificationSubject>
export type NotificationKind = NotificationSubject['kind']

/** A notification of one user. It is stored until it is 30 days old, or until the user has 500 newer ones. */
export const Notification = z.object({
  ...resource,
  id: ref('notification'),
  userId: ref('user'), // the user who is notified
  by: Doer.nullable(), // the author of the action; null: the action has no author
  about: openUnion(NotificationSubject),
  readAt: z.iso.datetime().nullable(), // null: the notification is unread, on all devices
})
export type Notification = z.infer<typeof Notification>
