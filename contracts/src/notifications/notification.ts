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
const excerpt = z.string() // the first words, at most 255 characters

/** The subject of a notification, by kind. */
export const NotificationSubject = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('chat-mention'), // `@name` in a chat
    chat: z.object({ id: ref('chat'), uuid: uuidRef('chat'), title: z.string() }),
    messageId: ref('chatMessage'),
    excerpt,
  }),
  z.object({
    kind: z.literal('note-mention'), // `@name` in a note of a ticket
    ticket: TicketNamed,
    messageId: ref('message'),
    excerpt,
  }),
  z.object({
    kind: z.literal('ticket-assigned'), // another user assigned the ticket to them; `excerpt` of the note
    ticket: TicketNamed,
    excerpt: excerpt.nullable(),
  }),
  z.object({
    kind: z.literal('ticket-woken'), // a ticket assigned to them returned from its snooze; since 1.1.0
    ticket: TicketNamed,
    because: openEnum(WakeReason),
  }),
  z.object({
    kind: z.literal('ticket-breached'), // for the agent and the supervisors of its queue; since 1.1.0
    ticket: TicketNamed,
    target: openEnum(BreachedTarget),
  }),
  z.object({
    kind: z.literal('send-failed'), // a message of a ticket assigned to them was not sent
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
    kind: z.literal('connection-down'), // for admins
    whatsapp: z.object({ id: ref('whatsapp'), name: z.string() }),
    status: z.string(), // the new status
  }),
  z.object({
    kind: z.literal('webhook-off'), // for admins: the product switched a subscription off
    webhook: z.object({ id: ref('webhook'), name: z.string() }),
    reason: openEnum(SwitchedOff),
  }),
])
export type NotificationSubject = z.infer<typeof NotificationSubject>
export type NotificationKind = NotificationSubject['kind']

/** A notification of one person, stored until it is 30 days old or 500 newer ones exist. */
export const Notification = z.object({
  ...resource,
  id: ref('notification'),
  userId: ref('user'), // the notified user
  by: Doer.nullable(), // the author of the action; null: the action has no author
  about: openUnion(NotificationSubject),
  readAt: z.iso.datetime().nullable(), // null: unread, on all devices
})
export type Notification = z.infer<typeof Notification>
