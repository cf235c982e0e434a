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

export const TicketStatus = z.enum(['pending', 'open', 'closed'])
export type TicketStatus = z.infer<typeof TicketStatus>

/** The origin of a ticket. */
export const TicketOrigin = z.enum(['inbound', 'phone', 'agent', 'api', 'campaign', 'schedule'])

/** One conversation as work; every `ticket.*` event carries one whole. */
export const Ticket = z.object({
  ...resource,
  id: ref('ticket'),
  uuid: uuidRef('ticket'), // its name in addresses
  number: z.int().min(1), // among those of its company, what people call it by
  status: openEnum(TicketStatus),
  userId: ref('user').nullable(), // who answers; once closed, who answered last
  user: z.object({ id: ref('user'), name: z.string() }).nullable(),
  queueId: ref('queue').nullable(),
  queue: z.object({ id: ref('queue'), name: z.string(), color: z.string() }).nullable(),
  queueOptionId: ref('queueOption').nullable(), // where the contact is among the options of the queue
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
  accountNumber: z.string().nullable(), // under which the contact wrote last here, and is answered; null: not known
  disappearAfter: z.int().min(1).nullable(), // seconds after which what is said disappears from phones; null: it stays
  tags: z.array(TagBrief), // by name
  isGroup: z.boolean(),
  chatbot: z.boolean(), // a bot leads it
  botPaused: z.boolean(), // a person has taken it over from the bots
  useIntegration: z.boolean(), // `integrationId` leads it
  promptId: ref('prompt').nullable(), // that leads it
  integrationId: ref('integration').nullable(),
  lastMessage: z.string(), // preview, at most 255 characters
  lastWords: Words.nullable(), // set when the system wrote the preview, as `words` of a message
  lastMessageAt: z.iso.datetime().nullable(),
  fromMe: z.boolean(), // the last message is ours
  lastBy: Writer.nullable(), // who wrote it; null: the contact, or it is not known
  preview: z.string().nullable(), // the last words of a person, at most 255 characters; null: none yet
  previewWords: Words.nullable(), // as `lastWords`
  previewAt: z.iso.datetime().nullable(),
  previewBy: Writer.nullable(), // `inbound`: the contact
  unreadMessages: z.int().min(0),
  handedBy: Doer.extend({ at: z.iso.datetime() }).nullable(), // who gave an open ticket to the person who answers, until they open it, or put it back to wait
  origin: openEnum(TicketOrigin),
  hidden: z.boolean(), // true for a message of a campaign until the contact or an agent continues the conversation
  queuedAt: z.iso.datetime().nullable(),
  acceptedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  rating: z.object({ rate: z.int().min(1).max(3), at: z.iso.datetime() }).nullable(), // 3: very satisfied
  cameFrom: CameFrom.nullable(), // the first that its messages told of where the contact came from
  closedBy: openEnum(z.enum(['user', 'inactivity', 'api', 'integration', 'system'])).nullable(),
})
export type Ticket = z.infer<typeof Ticket>

/** What decides who sees a ticket. */
export const TicketAudience = Ticket.pick({ queueId: true, userId: true, status: true, hidden: true })
export type TicketAudience = z.infer<typeof TicketAudience>
