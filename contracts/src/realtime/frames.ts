import { z } from 'zod'
import { Announcement } from '../announcements/announcement.ts'
import { Company } from '../auth/company.ts'
import { ChangedSetting } from '../auth/setting.ts'
import { SupportEntry } from '../auth/support.ts'
import { User } from '../auth/user.ts'
import { Invoice } from '../billing/invoice.ts'
import { Campaign } from '../campaigns/campaign.ts'
import { ContactList, ContactListItem } from '../campaigns/contact-list.ts'
import { CampaignSettings } from '../campaigns/settings.ts'
import { Chat, ChatActivity } from '../chats/chat.ts'
import { ChatMessage } from '../chats/chat-message.ts'
import { Connection, ConnectionBrief, Session } from '../connections/connection.ts'
import { ContactField } from '../contact-fields/contact-field.ts'
import { Contact } from '../contacts/contact.ts'
import { Doer } from '../doer.ts'
import { FileList } from '../files/file-list.ts'
import { Help } from '../helps/help.ts'
import { ref, uuidRef } from '../ids.ts'
import { Integration } from '../integrations/integration.ts'
import { Message } from '../messages/message.ts'
import { Notification } from '../notifications/notification.ts'
import { openUnion } from '../open-enum.ts'
import { Prompt } from '../prompts/prompt.ts'
import { Queue } from '../queues/queue.ts'
import { QuickMessage } from '../quick-messages/quick-message.ts'
import { Schedule } from '../schedules/schedule.ts'
import { Tag } from '../tags/tag.ts'
import { Ticket } from '../tickets/ticket.ts'
import { Webhook } from '../webhooks/webhook.ts'

const Named = z.object({ id: ref('user'), name: z.string() })

/**
 * Every frame for browsers, by subject and action. The name of a channel is `company-{id}-` followed by the subject. A
 * subject that begins with `platform-` or `company-` is itself the name of a channel, which all companies share. A
 * subject that ends in `-{…}`, such as `chat-{chatId}`, has one channel for each id, and its frames have this `id`.
 */
export const LIVE_FRAMES = {
  ticket: {
    update: z.object({ ticket: Ticket }),
    delete: z.object({ ticketId: ref('ticket'), version: z.int() }), // from this version on, the ticket is deleted or hidden from the user
    updateUnread: z.object({ ticketId: ref('ticket'), unreadMessages: z.int(), version: z.int() }),
  },
  appMessage: {
    create: z.object({ message: Message, ticket: Ticket, contact: Ticket.shape.contact }),
    update: z.object({ message: Message }),
  },
  /** Frames of this subject go only to the notified user. */
  notification: {
    ticket: z.object({ ticket: Ticket, message: Message }), // a customer's message that notifies the user
    transfer: z.object({ ticket: Ticket, by: Doer, note: z.string().nullable() }), // a ticket was transferred to the user
  },
  /** Frames of this subject go only to users who have the ticket on screen. */
  presence: {
    update: z.object({ ticketId: ref('ticket'), viewing: z.array(Named), typing: z.array(Named) }),
  },
  contact: {
    create: z.object({ contact: Contact }),
    update: z.object({ contact: Contact }),
    delete: z.object({ contactId: ref('contact') }),
    reload: z.object({}), // many contacts changed at once: fetch the shown ones again
    'export-ready': z.object({ contactId: ref('contact'), url: z.string() }),
    'export-failed': z.object({ contactId: ref('contact') }),
  },
  whatsapp: {
    create: z.object({ whatsapp: z.union([Connection, ConnectionBrief]) }),
    update: z.object({ whatsapp: z.union([Connection, ConnectionBrief]) }),
    delete: z.object({ whatsappId: ref('whatsapp') }),
  },
  whatsappSession: { update: z.object({ session: Session }) },
  queue: {
    create: z.object({ queue: Queue }),
    update: z.object({ queue: Queue }), // the queue or its options changed
    delete: z.object({ queueId: ref('queue') }),
  },
  tag: {
    create: z.object({ record: Tag }),
    update: z.object({ record: Tag }), // the tag changed, also on all tickets that have it
    delete: z.object({ id: ref('tag') }), // the tag was deleted, and removed from all tickets
  },
  contactField: {
    create: z.object({ record: ContactField }),
    update: z.object({ record: ContactField }),
    delete: z.object({ id: ref('contactField') }), // contacts have no values of it any more
  },
  quickMessage: {
    create: z.object({ record: QuickMessage }),
    update: z.object({ record: QuickMessage }),
    delete: z.object({ id: ref('quickMessage') }), // the quick message is deleted or hidden from the user
  },
  schedule: {
    create: z.object({ record: Schedule }),
    update: z.object({ record: Schedule }),
    delete: z.object({ id: ref('schedule') }),
  },
  /** Frames of this subject and the next two go only to members of the chat. */
  chat: {
    'new-message': z.object({ newMessage: ChatMessage, chat: ChatActivity }),
    update: z.object({ chat: Chat }),
    delete: z.object({ chatId: ref('chat'), version: z.int() }),
  },
  'chat-{chatId}': {
    'new-message': z.object({ newMessage: ChatMessage, chat: ChatActivity }),
    'update-message': z.object({ message: ChatMessage, chat: ChatActivity }),
    update: z.object({ chat: Chat }),
    delete: z.object({ chatId: ref('chat'), version: z.int() }),
    read: z.object({ chatId: ref('chat'), userId: ref('user'), readSeq: z.int() }),
    typing: z.object({ chatId: ref('chat'), user: Named }), // expires after `LIVE_TIMING.typingMs`
  },
  /** Frames about the chats of one user; each member gets the frames of their own subject. */
  'chat-user-{userId}': {
    create: z.object({ chat: Chat }), // the user became a member
    update: z.object({ chat: Chat }),
    delete: z.object({ chatId: ref('chat'), version: z.int() }), // the chat was deleted, or the user left it
  },
  /** The list of notifications of one user; frames of this subject go only to that user. */
  'notification-user-{userId}': {
    create: z.object({ notification: Notification }),
    update: z.object({ notification: Notification }),
    'read-all': z.object({ upTo: ref('notification') }), // this notification and all older ones are read
    reload: z.object({}), // some notifications were deleted: fetch the list again
  },
  campaign: {
    create: z.object({ record: Campaign }),
    update: z.object({ record: Campaign }), // the campaign changed or made progress; progress comes at most once a second
    delete: z.object({ id: ref('campaign') }),
  },
  campaignSettings: { update: z.object({ settings: CampaignSettings }) },
  prompt: {
    create: z.object({ record: Prompt }),
    update: z.object({ record: Prompt }),
    delete: z.object({ id: ref('prompt') }),
    choose: z.object({ promptId: ref('prompt').nullable() }), // the prompt that helps agents; the frame goes to the whole company
  },
  queueIntegration: {
    create: z.object({ record: Integration }),
    update: z.object({ record: Integration }),
    delete: z.object({ id: ref('integration') }),
  },
  webhook: {
    create: z.object({ record: Webhook }),
    update: z.object({ record: Webhook }),
    delete: z.object({ id: ref('webhook') }),
  },
  file: {
    create: z.object({ record: FileList }),
    update: z.object({ record: FileList }),
    delete: z.object({ id: ref('fileList') }),
  },
  /** Frames about contact lists, of this subject and the next two, go to admins while the plan has campaigns. */
  ContactList: {
    create: z.object({ record: ContactList }),
    update: z.object({ record: ContactList }), // the list or its number of people changed
    delete: z.object({ id: ref('contactList') }),
  },
  ContactListItem: {
    create: z.object({ record: ContactListItem }),
    update: z.object({ record: ContactListItem }), // the item changed, or its number was checked on WhatsApp
    delete: z.object({ id: ref('contactListItem') }),
  },
  'ContactListItem-{listId}': {
    reload: z.object({}), // many items changed at once: fetch the shown ones again
  },
  user: {
    create: z.object({ user: User }),
    update: z.object({ user: User }),
    delete: z.object({ userId: ref('user') }),
  },
  company: { update: z.object({ company: Company }) },
  /** Frames of this subject go only to admins. */
  support: {
    update: z.object({ entry: SupportEntry }), // an entry began, or may change data now
    delete: z.object({ supportId: uuidRef('support') }),
  },
  'platform-company': {
    create: z.object({ company: Company }), // a company of the installation was created; the frame goes to super users
    update: z.object({ company: Company }),
    delete: z.object({ companyId: ref('company') }),
  },
  payment: {
    RECEBIDA: z.object({ invoiceId: ref('invoice') }), // the payment arrived; the extension of the licence follows
    CONCLUIDA: z.object({
      invoiceId: ref('invoice'),
      company: z.object({ id: ref('company'), dueDate: z.iso.date() }),
    }),
  },
  invoice: {
    create: z.object({ record: Invoice }),
    update: z.object({ record: Invoice }),
  },
  'platform-invoice': {
    create: z.object({ record: Invoice }), // an invoice of any company was created; the frame goes to super users
    update: z.object({ record: Invoice }),
    review: z.object({ paymentId: ref('payment') }), // a payment waits for the review of a super user
  },
  /**
   * Browsers get `create` when an announcement begins and `delete` when it ends. Super users see all announcements, so
   * they get a frame at each change of an announcement.
   */
  'company-announcement': {
    create: z.object({ record: Announcement }),
    update: z.object({ record: Announcement }),
    delete: z.object({ id: ref('announcement') }),
  },
  'company-help': {
    create: z.object({ record: Help }),
    update: z.object({ record: Help }),
    delete: z.object({ id: ref('help') }),
  },
  settings: { update: z.object({ setting: ChangedSetting }) },
  auth: { update: z.object({ user: z.object({ id: ref('user') }) }) }, // another sign-in replaced the session
} as const

type Frames = { readonly [subject: string]: { readonly [action: string]: z.ZodType } }
type IdOf<S extends string> = S extends `${string}-{${string}}` ? { readonly id: number } : { readonly id?: never }

/** A frame of one of these subjects. */
export type FrameOf<T extends Frames> = {
  [S in keyof T & string]: {
    [A in keyof T[S] & string]: { subject: S; action: A; data: z.output<T[S][A]> } & IdOf<S>
  }[keyof T[S] & string]
}[keyof T & string]

export type LiveSubject = keyof typeof LIVE_FRAMES
export type LiveFrame = FrameOf<typeof LIVE_FRAMES>

const SHARED = /^(?:platform|company)-/
const PLACE_OF_ID = /\{\w+\}$/
const WITH_ID = /^(?<stem>.+-)(?<digits>[1-9]\d{0,15})$/

/**
 * Whether frames of this subject must have this `id`: a positive integer for a subject with ids, undefined for any
 * other.
 */
const takes = (subject: string, id: number | undefined): boolean =>
  PLACE_OF_ID.test(subject) ? Number.isSafeInteger(id) && Number(id) > 0 : id === undefined

/**
 * The name of a subject's channel, as frames contain it: `{ ch, action, data }`.
 * @param id only for a subject that has a channel for each id
 */
export function channelOf(companyId: number, subject: string, id?: number): string {
  if (!takes(subject, id)) throw new Error(`there is no channel ${subject} with the id ${id}`)
  const name = subject.replace(PLACE_OF_ID, String(id))
  return SHARED.test(name) ? name : `company-${companyId}-${name}`
}

/** The messages of the server that are not frames of a company. */
export const ServerNotice = openUnion(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('welcome'), userId: ref('user'), companyId: ref('company') }),
    z.object({ type: z.literal('resync') }), // frames may have been lost: fetch the shown data again
    z.object({ type: z.literal('pong') }),
  ]),
)

/** The messages of a browser. After `hello`, the server ignores unknown messages, which a later release may send. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), ticket: z.string().max(4_096) }),
  z.object({ type: z.literal('reauth'), ticket: z.string().max(4_096) }), // the ticket that replaces the previous one
  z.object({ type: z.literal('ping') }), // the server answers with `pong`; scripts cannot see the pings of the WebSocket protocol
  z.object({ type: z.literal('userStatus') }), // the user is active
  z.object({ type: z.literal('joinNotification') }),
  z.object({ type: z.literal('leaveNotification') }),
  z.object({ type: z.literal('joinChatBox'), ticketId: ref('ticket') }), // the user has the ticket on screen
  z.object({ type: z.literal('leaveChatBox'), ticketId: ref('ticket') }),
  z.object({ type: z.literal('viewing'), ticketId: ref('ticket') }), // repeated while the user has the ticket on screen
  z.object({ type: z.literal('typing'), ticketId: ref('ticket') }),
  z.object({ type: z.literal('chatTyping'), chatId: ref('chat') }), // repeated while the user types
])
export type ClientFrame = z.infer<typeof ClientFrame>

/** WebSocket close codes of /api/live (4000 to 4999 belong to the application, RFC 6455 §7.4.2). */
export const LIVE_CLOSE = {
  sessionEnded: 4001,
  rightsChanged: 4003,
  tooSlow: 4008,
  restart: 1012,
  refused: 1008,
} as const

const Wire = z.object({ ch: z.string(), action: z.string(), data: z.unknown() })

/**
 * Reads the frames of these subjects.
 * @returns a function that turns a message of the connection into its frame. It returns undefined for a channel of
 * another company, and for an unknown subject or action, which a newer release may send
 */
export function frameReader<const T extends Frames>(frames: T) {
  const subjects = new Map(Object.keys(frames).map((subject) => [subject.replace(PLACE_OF_ID, ''), subject]))

  /** The reverse of `channelOf`. */
  function find(companyId: number, channel: string) {
    const prefix = `company-${companyId}-`
    const isOwn = channel.startsWith(prefix)
    const name = isOwn ? channel.slice(prefix.length) : channel
    const { stem = name, digits } = WITH_ID.exec(name)?.groups ?? {}
    const subject = subjects.get(stem)
    const id = digits === undefined ? undefined : Number(digits)
    return subject === undefined || SHARED.test(name) === isOwn || !takes(subject, id) ? undefined : { subject, id }
  }

  return (companyId: number, wire: unknown): FrameOf<T> | undefined => {
    const { ch, action, data } = Wire.parse(wire)
    const { subject = '', id } = find(companyId, ch) ?? {}
    const actions = frames[subject] ?? {}
    const schema = Object.hasOwn(actions, action) ? actions[action] : undefined
    return schema && ({ subject, ...(id && { id }), action, data: schema.parse(data) } as FrameOf<T>)
  }
}

export const readFrame = frameReader(LIVE_FRAMES)
