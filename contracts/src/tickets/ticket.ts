import { z } from 'zod'
import { ConnectionStatus } from '../connections/connection.ts'
import { Doer } from '../doer.ts'
import { ref, uuidRef } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { resource } from '../resource.ts'
import { TagBrief } from '../tag-brief.ts'
import { CameFrom } from '../whatsapp/content.ts'
import { Words } from '../words/words.ts'
import { Writer } from '../writer.ts'
import { Snooze, Woken } from './snooze.ts'

export const TicketStatus = z.enum(['pending', 'open', 'closed'])
export type TicketStatus = z.infer<typeof TicketStatus>

/** The origin of a ticket. */
export const TicketOrigin = z.enum(['inbound', 'phone', 'agent', 'api', 'campaign', 'schedule'])

/** One conversation as work; each `ticket.*` event carries the whole resource. */
export const Ticket = z.object({
  ...resource,
  id: ref('ticket'),
  uuid: uuidRef('ticket'), // identifies it in addresses
  number: z.int().min(1), // unique in its company; people refer to the ticket by it
  status: openEnum(TicketStatus),
  userId: ref('user').nullable(), // the assignee; of a closed ticket, the last one
  user: z.object({ id: ref('user'), name: z.string() }).nullable(),
  queueId: ref('queue').nullable(),
  queue: z.object({ id: ref('queue'), name: z.string(), color: z.string() }).nullable(),
  queueOptionId: ref('queueOption').nullable(), // the contact's position in the options of the queue
  whatsappId: ref('whatsapp'),
  whatsapp: z.object({ id: ref('whatsapp'), name: z.string(), status: openEnum(ConnectionStatus) }),
  contactId: ref('contact'),
  contact: z.object({
    id: ref('contact'),
    name: z.string(),
    number: z.string().nullable(),
    username: z.string().nullable(),
    email: z.string().nullable(),
    profilePicUrl: z.string().nullable(),
    isGroup: z.boolean(),
  }),
  accountNumber: z.string().nullable(), // the contact's number to which messages of the ticket are sent; null: unknown
  disappearAfter: z.int().min(1).nullable(), // seconds after which messages disappear from phones; null: they stay
  tags: z.array(TagBrief), // by name
  isGroup: z.boolean(),
  chatbot: z.boolean(), // a bot leads it
  botPaused: z.boolean(), // a person has taken it over from the bots
  useIntegration: z.boolean(), // `integrationId` leads it
  promptId: ref('prompt').nullable(), // the prompt that leads it
  integrationId: ref('integration').nullable(),
  lastMessage: z.string(), // preview, at most 255 characters
  lastWords: Words.nullable(), // set if the system wrote the preview, like `words` of a message
  lastMessageAt: z.iso.datetime().nullable(),
  fromMe: z.boolean(), // the last message is ours
  lastBy: Writer.nullable(), // its author; null: the contact, or unknown
  preview: z.string().nullable(), // the last text of a person, at most 255 characters; null: none yet
  previewWords: Words.nullable(), // like `lastWords`
  previewAt: z.iso.datetime().nullable(),
  previewBy: Writer.nullable(), // `inbound`: the contact
  unreadMessages: z.int().min(0),
  handedBy: Doer.extend({ at: z.iso.datetime() }).nullable(), // the user who handed the open ticket to its assignee, until they open it or put it back to wait
  snooze: Snooze.nullable().default(null), // since 1.1.0; null: it is in its list
  woken: Woken.nullable().default(null), // since 1.1.0; why it returned to its list, until its assignee opens or answers it
  snoozeAgain: Snooze.omit({ byId: true }).nullable().default(null), // since 1.1.0; the snooze that a message of the contact ended, until somebody answers
  origin: openEnum(TicketOrigin),
  hidden: z.boolean(), // true for a message of a campaign until the contact or an agent continues the conversation
  queuedAt: z.iso.datetime().nullable(),
  acceptedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  awaitingSince: z.iso.datetime().nullable().default(null), // the first message of the contact that no person has answered; since 1.1.0
  answerWarnAt: z.iso.datetime().nullable().default(null), // three quarters of the open minutes of the target have passed; since 1.1.0
  answerDueAt: z.iso.datetime().nullable().default(null), // the answer is due; null: no target, never open, or snoozed until an answer; since 1.1.0
  resolveDueAt: z.iso.datetime().nullable().default(null), // the end of the ticket is due; null: likewise; since 1.1.0
  breachedAt: z.iso.datetime().nullable().default(null), // when it last missed a target; since 1.1.0
  rating: z.object({ rate: z.int().min(1).max(3), at: z.iso.datetime() }).nullable(), // 3: very satisfied
  cameFrom: CameFrom.nullable(), // the first known origin of the contact, from its messages
  closedBy: openEnum(z.enum(['user', 'inactivity', 'api', 'integration', 'system'])).nullable(),
})
export type Ticket = z.infer<typeof Ticket>

/** The fields that decide who can see a ticket. */
export const TicketAudience = Ticket.pick({ queueId: true, userId: true, status: true, hidden: true })
export type TicketAudience = z.infer<typeof TicketAudience>
