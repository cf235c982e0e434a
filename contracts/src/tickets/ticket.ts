import { z } from 'zod'
import { ConnectionStatus } from '../connections/connection.ts'
import { Doer } from '../doer.ts'
import { ref, uuidRef } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { Priority } from '../priority.ts'
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
  uuid: uuidRef('ticket'), // identifies the ticket in addresses
  number: z.int().min(1), // unique in the company; people refer to the ticket by this number
  status: openEnum(TicketStatus),
  userId: ref('user').nullable(), // the assignee; for a closed ticket, the last assignee
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
  accountNumber: z.string().nullable(), // the number to which messages of the ticket are sent; null: unknown
  disappearAfter: z.int().min(1).nullable(), // seconds after which messages disappear from phones; null: they stay
  tags: z.array(TagBrief), // sorted by name
  isGroup: z.boolean(),
  chatbot: z.boolean(), // true: a bot leads the ticket
  botPaused: z.boolean(), // true: a person has taken the ticket over from the bots
  useIntegration: z.boolean(), // true: the integration `integrationId` leads the ticket
  promptId: ref('prompt').nullable(), // the prompt that leads the ticket
  integrationId: ref('integration').nullable(),
  lastMessage: z.string(), // the preview of the last message, at most 255 characters
  lastWords: Words.nullable(), // the words of a preview that the system wrote, like `words` of a message; null: another author
  lastMessageAt: z.iso.datetime().nullable(),
  fromMe: z.boolean(), // the last message is ours
  lastBy: Writer.nullable(), // the author of the last message; null: the contact, or unknown
  preview: z.string().nullable(), // the last text that a person wrote, at most 255 characters; null: no person has written yet
  previewWords: Words.nullable(), // the words of `preview`, like `lastWords`
  previewAt: z.iso.datetime().nullable(),
  previewBy: Writer.nullable(), // the author of `preview`; `inbound`: the contact
  unreadMessages: z.int().min(0),
  handedBy: Doer.extend({ at: z.iso.datetime() }).nullable(), // the user who assigned the open ticket, until its assignee opens it or returns it to the queue
  snooze: Snooze.nullable().default(null), // since 1.1.0; null: the ticket is not snoozed
  woken: Woken.nullable().default(null), // since 1.1.0; why the ticket returned to its list, until its assignee opens or answers it
  snoozeAgain: Snooze.omit({ byId: true }).nullable().default(null), // since 1.1.0; the snooze that the contact's message ended; null again after an agent's answer
  priority: openEnum(Priority).default('none'), // that of the contact; a closed ticket has none; since 1.1.0
  origin: openEnum(TicketOrigin),
  hidden: z.boolean(), // true for a message of a campaign until the contact or an agent continues the conversation
  queuedAt: z.iso.datetime().nullable(),
  acceptedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  awaitingSince: z.iso.datetime().nullable().default(null), // when the contact sent the first message that no person has answered; since 1.1.0
  answerWarnAt: z.iso.datetime().nullable().default(null), // when three quarters of the target's open minutes have passed; since 1.1.0
  answerDueAt: z.iso.datetime().nullable().default(null), // when the answer is due; null: no target, no opening hours, or snoozed until an answer; since 1.1.0
  resolveDueAt: z.iso.datetime().nullable().default(null), // when the ticket must be closed; null: as for `answerDueAt`; since 1.1.0
  breachedAt: z.iso.datetime().nullable().default(null), // when the ticket last missed a target; since 1.1.0
  rating: z.object({ rate: z.int().min(1).max(3), at: z.iso.datetime() }).nullable(), // 3: very satisfied
  cameFrom: CameFrom.nullable(), // the first known origin of the contact, from the messages of this ticket
  closedBy: openEnum(z.enum(['user', 'inactivity', 'api', 'integration', 'system'])).nullable(),
})
export type Ticket = z.infer<typeof Ticket>

/** The fields that decide who can see a ticket. */
export const TicketAudience = Ticket.pick({ queueId: true, userId: true, status: true, hidden: true })
export type TicketAudience = z.infer<typeof TicketAudience>
