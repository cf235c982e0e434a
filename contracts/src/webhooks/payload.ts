import { z } from 'zod'
import { Connection } from '../connections/connection.ts'
import { Contact } from '../contacts/contact.ts'
import { ref } from '../ids.ts'
import { Message } from '../messages/message.ts'
import { openEnum } from '../open-enum.ts'
import { BreachedTarget } from '../tickets/events.ts'
import { WakeReason } from '../tickets/snooze.ts'
import { Ticket } from '../tickets/ticket.ts'
import { PING, WebhookEvent } from './webhook.ts'

const ticketShape = Ticket.shape

/** A ticket with the fields for outside systems. */
export const ToldTicket = Ticket.pick({
  id: true,
  uuid: true,
  number: true,
  status: true,
  queue: true,
  user: true,
  isGroup: true,
  chatbot: true,
  unreadMessages: true,
  snooze: true,
  priority: true,
  origin: true,
  hidden: true,
  rating: true,
  closedBy: true,
  cameFrom: true,
  acceptedAt: true,
  awaitingSince: true,
  answerDueAt: true,
  resolveDueAt: true,
  breachedAt: true,
  closedAt: true,
  createdAt: true,
  updatedAt: true,
  version: true,
}).extend({
  whatsapp: ticketShape.whatsapp.pick({ id: true, name: true }),
  contact: ticketShape.contact.pick({ id: true, name: true, number: true, username: true, isGroup: true }),
  tags: z.array(z.object({ id: ref('tag'), name: z.string() })),
})

/** A message with the fields for outside systems. */
export const ToldMessage = Message.pick({
  id: true,
  ticketId: true,
  body: true,
  fromMe: true,
  ack: true,
  error: true,
  mediaType: true,
  mediaName: true,
  mediaMime: true,
  mediaSize: true,
  mediaSeconds: true,
  mediaStatus: true,
  contact: true,
  user: true,
  origin: true,
  automatic: true,
  madeBy: true,
  quotedElsewhere: true,
  cameFrom: true,
  isForwarded: true,
  isDeleted: true,
  isEdited: true,
  reactions: true,
  createdAt: true,
  updatedAt: true,
  version: true,
}).extend({
  mediaUrl: z.url().nullable(), // opens the file, for 60 minutes after this attempt to deliver; null: the file is not stored
  quotedMsg: z.object({ id: ref('message') }).nullable(),
})

export const ToldContact = Contact.pick({
  id: true,
  name: true,
  number: true,
  username: true,
  isGroup: true,
  email: true,
  extraInfo: true,
  fields: true,
  priority: true,
  isBlocked: true,
  optOut: true,
  createdAt: true,
  updatedAt: true,
  version: true,
})

export const ToldConnection = Connection.pick({ id: true, name: true, number: true, status: true, version: true })

/** The field `data` of each event. */
export const WEBHOOK_DATA = {
  'ticket.created': z.object({ ticket: ToldTicket }),
  'ticket.updated': z.object({ ticket: ToldTicket }),
  'ticket.deleted': z.object({ ticketId: ref('ticket') }),
  'ticket.snoozed': z.object({ ticket: ToldTicket }),
  'ticket.woken': z.object({ ticket: ToldTicket, because: openEnum(WakeReason) }),
  'ticket.breached': z.object({ ticket: ToldTicket, target: openEnum(BreachedTarget) }),
  'message.created': z.object({ message: ToldMessage, ticket: ToldTicket }),
  'message.updated': z.object({ message: ToldMessage, ticket: ToldTicket }),
  'contact.created': z.object({ contact: ToldContact }),
  'contact.updated': z.object({ contact: ToldContact }),
  'contact.deleted': z.object({ contactId: ref('contact') }),
  'connection.status': z.object({ connection: ToldConnection }),
  [PING]: z.object({}),
} as const satisfies Record<WebhookEvent | typeof PING, z.ZodObject>

/**
 * The body of every delivery. `version` rises by one when a field is removed or changes its meaning; new fields do not
 * raise it. The body contains no secrets, no notes among colleagues and no system messages.
 */
export const WebhookPayload = z.object({
  version: z.literal(1),
  id: z.uuid(), // the id of the event, which is the same for every subscription
  event: z.union([WebhookEvent, z.literal(PING)]),
  companyId: ref('company'),
  time: z.iso.datetime(), // when the event happened
  data: z.record(z.string(), z.unknown()), // the fields that `WEBHOOK_DATA` has for the event
})
export type WebhookPayload = z.infer<typeof WebhookPayload>
