import { z } from 'zod'
import { ref, uuidRef } from '../ids.ts'
import { KIND_NAMES } from '../message-kinds.ts'
import { openEnum } from '../open-enum.ts'
import { resource } from '../resource.ts'
import { Acknowledgement } from '../whatsapp/acknowledgement.ts'
import { CameFrom } from '../whatsapp/content.ts'
import { Words } from '../words/words.ts'
import { MessageOrigin, Writer } from '../writer.ts'

/** The kinds of messages; `KINDS` describes how each kind is shown. */
export const MediaType = z.enum(KIND_NAMES)
export type MediaType = z.infer<typeof MediaType>

/** The prompt or integration that wrote a message, with its name at that time. */
export const Machine = z.object({ kind: openEnum(z.enum(['prompt', 'integration'])), name: z.string() })
export type Machine = z.infer<typeof Machine>

const Author = z.object({ id: ref('contact'), name: z.string() })

/** The fields of the quoted message that a reply shows. */
export const QuotedMessage = z.object({
  id: ref('message'),
  body: z.string().nullable(),
  fromMe: z.boolean(),
  mediaType: openEnum(MediaType, 'unsupported'),
  mediaUrl: z.string().nullable(),
  contact: Author.nullable(),
  user: z.object({ id: ref('user'), name: z.string() }).nullable(), // the user who wrote the message in this product
  origin: openEnum(MessageOrigin).nullable(), // null: the origin is unknown
})
export type QuotedMessage = z.infer<typeof QuotedMessage>

/** The quoted text as WhatsApp sent it with the answer, for a quoted message that is a status or is not stored here. */
export const QuotedElsewhere = z.object({
  body: z.string(), // the text on the phone of the person who answers; empty for files without a caption, places and cards
  mediaType: openEnum(MediaType, 'unsupported'),
  fromMe: z.boolean(),
  isStatus: z.boolean(),
})
export type QuotedElsewhere = z.infer<typeof QuotedElsewhere>

/** One person's emoji on a message. */
export const Reaction = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  contactName: z.string().nullable(), // null: the reaction is ours
  at: z.iso.datetime(),
})
export type Reaction = z.infer<typeof Reaction>

/** One message of a ticket. */
export const Message = z.object({
  ...resource,
  id: ref('message'),
  ticketId: ref('ticket'),
  waMessageId: z.string(),
  body: z.string().nullable(), // null: the author deleted the message, and the company does not show deleted texts
  words: Words.nullable(), // a sentence of the system; `body` has its text, over HTTP in the caller's language, in events in the company's
  fromMe: z.boolean(),
  read: z.boolean(),
  ack: Acknowledgement,
  error: z.string().nullable(), // an error code when `ack` is -1
  mediaType: openEnum(MediaType, 'unsupported'),
  mediaUrl: z.string().nullable(), // the address of the file, once the file is stored; API keys get an address that they can open
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  mediaSize: z.int().min(0).nullable(), // bytes
  mediaSeconds: z.int().min(0).nullable(), // the duration of an audio or a video
  mediaThumbnail: z.string().nullable(), // a small jpeg in base64, shown until the file is stored
  mediaStatus: openEnum(z.enum(['pending', 'ready', 'failed']), 'pending').nullable(), // null: the message has no file
  isVoice: z.boolean(), // true: an audio that was recorded on a phone
  transcript: z.string().nullable(), // the text of a transcribed audio; empty: no words were understood
  quotedMsg: QuotedMessage.nullable(),
  quotedElsewhere: QuotedElsewhere.nullable(), // null if `quotedMsg` is set
  contact: Author.nullable(), // the author of a received message
  user: z.object({ id: ref('user'), name: z.string() }).nullable(), // the agent who wrote the message in this product
  origin: openEnum(MessageOrigin),
  automatic: z.boolean(), // true: no person wrote the message
  madeBy: Machine.nullable(), // null: neither a prompt nor an integration wrote the message
  campaign: z.object({ id: ref('campaign'), name: z.string() }).nullable(), // the campaign that sent the message, or whose message this one answers
  cameFrom: CameFrom.nullable(), // the advertisement or post that the message answers, and the entry point of its author
  isForwarded: z.boolean(),
  isDeleted: z.boolean(),
  deletedBy: openEnum(z.enum(['agent', 'contact'])).nullable(),
  isEdited: z.boolean(),
  previousBodies: z.array(z.string()), // the earlier texts, oldest first
  reactions: z.array(Reaction),
  clientId: z.uuid().nullable(), // an id that the browser chooses, to recognise its own message
})
export type Message = z.infer<typeof Message>

/** A message that a search found, and its position. The parameter `around` of the history opens this position. */
export const FoundMessage = z.object({
  messageId: ref('message'),
  ticketId: ref('ticket'),
  uuid: uuidRef('ticket'),
  contact: Author,
  author: Author.nullable(), // the author in a group; null: the contact of the ticket, or our side
  excerpt: z.string(), // the text around the first match
  mediaType: openEnum(MediaType, 'unsupported'),
  fromMe: z.boolean(),
  by: Writer.nullable(), // null: the contact wrote the message
  createdAt: z.iso.datetime(),
})
export type FoundMessage = z.infer<typeof FoundMessage>
