import type { EventData } from '@recado/contracts/event'
import type { messageCreated } from '@recado/contracts/messages/events'
import type { notificationCreated } from '@recado/contracts/notifications/events'
import { beganToWait, isNews, waitsSince } from '@recado/contracts/notifications/is-news'
import type { Notification } from '@recado/contracts/notifications/notification'
import { placeOf } from '@recado/contracts/notifications/place-of'
import { UNKNOWN } from '@recado/contracts/open-enum'
import type { ticketUpdated } from '@recado/contracts/tickets/events'
import { type Ticket, TicketAudience } from '@recado/contracts/tickets/ticket'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { getCompanyAccount } from '../companies/company-repository.ts'
import type { Tx } from '../tables/db.ts'
import { viewerOf } from './push-rules.ts'
import { sayMessage, sayNotice, sayWaiting } from './push-words.ts'
import { writePush } from './write-push.ts'

const VALID_MS = 10 * 60_000 // `isNews` ignores older messages, too

const later = (now: Date) => new Date(now.getTime() + VALID_MS)
const placeOfTicket = ({ status, uuid }: Ticket) =>
  status === 'pending' ? `/tickets?tab=pending&row=${uuid}` : `/tickets/${uuid}`

/** Notifies the users of a message of a contact. */
export const hearMessage = (
  tx: Tx,
  cipher: Cipher,
  { message, ticket }: EventData<typeof messageCreated>,
  now: Date,
): Promise<void> =>
  writePush(
    tx,
    cipher,
    {
      source: `message ${message.id}`,
      tag: `ticket-${ticket.id}`,
      url: placeOfTicket(ticket),
      concern: { kind: 'ticket', audience: TicketAudience.parse(ticket) },
      expiresAt: later(now),
      isFor: (user) => isNews(message, ticket, viewerOf(user), now),
      say: (language, hasContent) => sayMessage(message, ticket, language, hasContent),
    },
    now,
  )

/** Notifies the users of a ticket that waits again. */
export async function hearTicket(
  tx: Tx,
  cipher: Cipher,
  { ticket, before }: EventData<typeof ticketUpdated>,
  now: Date,
): Promise<void> {
  if (ticket.queuedAt === null) return
  await writePush(
    tx,
    cipher,
    {
      source: `ticket ${ticket.id} waits since ${waitsSince(ticket, ticket.queuedAt)}`,
      tag: `ticket-${ticket.id}`,
      url: placeOfTicket(ticket),
      concern: { kind: 'ticket', audience: TicketAudience.parse(ticket) },
      expiresAt: later(now),
      isFor: (user) => beganToWait(ticket, before, viewerOf(user), now),
      say: (language, hasContent) => sayWaiting(ticket, language, hasContent),
    },
    now,
  )
}

/** Notifies a user of an event of colleagues or of the product. */
export async function hearNotice(
  tx: Tx,
  cipher: Cipher,
  { notification }: EventData<typeof notificationCreated>,
  now: Date,
): Promise<void> {
  const isOfChat = notification.about.kind === 'chat-mention'
  if (isOfChat && !(await getCompanyAccount(tx)).plan.features.includes('useInternalChat')) return
  await writePush(
    tx,
    cipher,
    {
      source: `notice ${notification.id}`,
      tag: `notice-${notification.id}`,
      url: placeOf(notification.about),
      concern: { kind: 'colleague' },
      expiresAt: later(now),
      userIds: [notification.userId],
      say: (language, hasContent) => sayNotice(notification, language, hasContent),
    },
    now,
  )
}

/** Whether the notification is also a push message. A failed connection is told by this service itself. */
export const isPushed = ({ about }: Notification): boolean =>
  !['ticket-assigned', 'connection-down', UNKNOWN].includes(about.kind)
