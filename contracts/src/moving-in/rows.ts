import { z } from 'zod'
import { Email, UserName } from '../auth/user.ts'
import { ConnectionSettings } from '../connections/connection.ts'
import { ExtraInfo } from '../contacts/contact.ts'
import { Hours } from '../hours.ts'
import { ref } from '../ids.ts'
import { CONTACT_LIST_LIMIT, TEXT_LIMIT } from '../limits.ts'
import { MediaType } from '../messages/message.ts'
import { Profile } from '../permissions.ts'
import { OPTION_LIMIT } from '../queues/option.ts'
import { plainName, visibleName } from '../text/visible.ts'
import { TicketStatus } from '../tickets/ticket.ts'
import { Acknowledgement } from '../whatsapp/acknowledgement.ts'
import { WhatsappAddress } from '../whatsapp/address.ts'

/** The id of a row in the system that a company leaves. Fields of this type refer to rows that moved in earlier. */
export const SourceId = z.string().min(1).max(255)

const At = z.iso.datetime()
const Name = z.string().overwrite(plainName).min(2).max(50)
const Phone = z.string().regex(/^\d{8,15}$/) // digits, country code first
const moved = { source: SourceId }

/** A file that is already stored under this key. */
export const MovedFile = z.object({
  path: z.string().min(1),
  name: z.string().min(1).max(255),
  mime: z.string().min(1).max(200),
  size: z.int().min(0), // bytes
  kind: z.enum(['image', 'audio', 'video', 'document']),
})
export type MovedFile = z.infer<typeof MovedFile>

/**
 * A row of another service that rows of this service refer to. It holds the place until the event of the other service
 * arrives.
 */
export const KnownQueue = z.object({ ...moved, id: ref('queue'), name: z.string(), color: z.string() })
export const KnownConnection = z.object({ ...moved, id: ref('whatsapp'), name: z.string(), isFormer: z.boolean() })
export type KnownQueue = z.infer<typeof KnownQueue>
export type KnownConnection = z.infer<typeof KnownConnection>
export const KnownUser = z.object({ ...moved, id: ref('user'), name: z.string(), profile: Profile })
export type KnownUser = z.infer<typeof KnownUser>

/** A connection that the former system had deleted, to which tickets belong. */
export const FormerConnection = z.object({ ...moved })
export type FormerConnection = z.infer<typeof FormerConnection>

export const MovedQueue = z.object({
  ...moved,
  name: Name,
  color: z.string().trim().min(3).max(9),
  orderQueue: z.int().min(0).max(999).nullable(), // null: the last place
  greetingMessage: z.string().max(TEXT_LIMIT.prepared),
  outOfHoursMessage: z.string().max(TEXT_LIMIT.prepared),
  schedules: Hours.nullable(), // null: the hours of new queues
})
export type MovedQueue = z.infer<typeof MovedQueue>

export const MovedOption = z.object({
  ...moved,
  queueId: ref('queue'),
  parent: SourceId.nullable(),
  title: z.string().trim().min(1).max(TEXT_LIMIT.prepared),
  message: z.string().max(TEXT_LIMIT.prepared),
  option: z.int().min(1).max(OPTION_LIMIT.position).nullable(), // null: after its siblings
})
export type MovedOption = z.infer<typeof MovedOption>

export const MovedUser = z.object({
  ...moved,
  name: UserName,
  email: Email,
  profile: Profile,
  queueIds: z.array(ref('queue')),
  whatsappId: ref('whatsapp').nullable(),
})
export type MovedUser = z.infer<typeof MovedUser>

/** A user who gets a mail with a link for a new password, once. */
export const MailedUser = z.object({ ...moved, userId: ref('user'), email: Email })
export type MailedUser = z.infer<typeof MailedUser>

export const MovedConnection = z.object({
  ...moved,
  name: z.string().overwrite(visibleName).min(2).max(50),
  isDefault: z.boolean(),
  ...ConnectionSettings.omit({ promptId: true, integrationId: true }).shape,
})
export type MovedConnection = z.infer<typeof MovedConnection>

/** The linked device of a connection: credentials and keys of the client, as JSON that preserves buffers. */
export const MovedSession = z.object({
  ...moved,
  whatsappId: ref('whatsapp'),
  credentials: z.string().min(2),
  keys: z.array(z.object({ type: z.string().min(1), id: z.string().min(1), value: z.string().min(1) })),
})
export type MovedSession = z.infer<typeof MovedSession>

export const MovedTag = z.object({
  ...moved,
  name: z.string().overwrite(plainName).min(1).max(50),
  color: z
    .string()
    .trim()
    .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i),
  isLane: z.boolean(),
})
export type MovedTag = z.infer<typeof MovedTag>

/** A person, or a group if `group` is set. */
export const MovedContact = z
  .object({
    ...moved,
    name: z.string().overwrite(visibleName).min(1).max(255),
    phone: Phone.nullable(),
    lid: WhatsappAddress.shape.lid,
    group: WhatsappAddress.shape.group.unwrap().nullable(),
    email: Email.nullable(),
    extraInfo: z.array(ExtraInfo),
    createdAt: At,
  })
  .refine(({ phone, lid, group }) => (phone ?? lid ?? group) !== null, 'a phone, a LID or a group is needed')
export type MovedContact = z.infer<typeof MovedContact>

export const MovedQuickMessage = z.object({
  ...moved,
  shortcode: z.string().trim().min(1).max(50).regex(/^\S+$/),
  message: z.string().max(TEXT_LIMIT.prepared),
  userId: ref('user').nullable(), // null: the quick message belongs to the company
  isShared: z.boolean(),
  file: MovedFile.nullable(),
})
export type MovedQuickMessage = z.infer<typeof MovedQuickMessage>

const Last = z.object({ body: z.string(), mediaType: MediaType, fromMe: z.boolean(), isBot: z.boolean(), at: At })

export const MovedTicket = z.object({
  ...moved,
  status: TicketStatus, // an open ticket without a user waits
  userId: ref('user').nullable(),
  queueId: ref('queue').nullable(),
  whatsappId: ref('whatsapp'),
  contact: SourceId,
  tags: z.array(SourceId),
  unreadMessages: z.int().min(0),
  last: Last.nullable(), // the last message; null: the ticket has none
  lastInboundAt: At.nullable(),
  rating: z.object({ rate: z.literal([1, 2, 3]), at: At }).nullable(),
  createdAt: At,
  updatedAt: At,
})
export type MovedTicket = z.infer<typeof MovedTicket>

/** A message; `source` is its id on WhatsApp. */
export const MovedMessage = z.object({
  ...moved,
  ticket: SourceId,
  whatsappId: ref('whatsapp'), // of the ticket there; here the ticket may have moved to another connection since
  author: SourceId.nullable(), // who wrote in a group; null: the contact of the ticket, or our side
  fromMe: z.boolean(),
  isBot: z.boolean(),
  mediaType: MediaType,
  body: z.string().max(100_000),
  file: MovedFile.nullable(),
  isFileMissing: z.boolean(),
  read: z.boolean(),
  ack: Acknowledgement,
  isDeleted: z.boolean(),
  quoted: SourceId.nullable(), // the id of a message of the same conversation on WhatsApp
  createdAt: At,
})
export type MovedMessage = z.infer<typeof MovedMessage>

/** A message that is to be sent in the future. */
export const MovedSchedule = z.object({
  ...moved,
  contact: SourceId,
  userId: ref('user'),
  whatsappId: ref('whatsapp').nullable(),
  body: z.string().min(1).max(TEXT_LIMIT.prepared),
  sendAt: At,
  file: MovedFile.nullable(),
})
export type MovedSchedule = z.infer<typeof MovedSchedule>

export const MovedList = z.object({
  ...moved,
  name: z.string().overwrite(plainName).min(1).max(CONTACT_LIST_LIMIT.name),
})
export type MovedList = z.infer<typeof MovedList>

export const MovedListItem = z.object({
  ...moved,
  contactListId: ref('contactList'),
  name: z.string().overwrite(visibleName).min(1).max(255),
  phone: Phone,
  email: Email.nullable(),
})
export type MovedListItem = z.infer<typeof MovedListItem>
