import { z } from 'zod'
import { ref, uuidRef } from '../ids.ts'
import { KIND_NAMES } from '../message-kinds.ts'
import { openEnum } from '../open-enum.ts'
import { resource } from '../resource.ts'
import { Acknowledgement } from '../whatsapp/acknowledgement.ts'
import { CameFrom } from '../whatsapp/content.ts'
import { Words } from '../words/words.ts'
import { MessageOrigin, Writer } from '../writer.ts'

/** How a message is shown; `KINDS` says what each kind is. */
export const MediaType = z.enum(KIND_NAMES)
export type MediaType = z.infer<typeof MediaType>

/** The prompt or the integration that wrote a message, by the name that it had then. */
export const Machine = z.object({ kind: openEnum(z.enum(['prompt', 'integration'])), name: z.string() })
export type Machine = z.infer<typeof Machine>

const Author = z.object({ id: ref('contact'), name: z.string() })

/** The fields of the quoted message that the reply shows. */
export const QuotedMessage = z.object({
  id: ref('message'),
  body: z.string().nullable(),
  fromMe: z.boolean(),
  mediaType: openEnum(MediaType, 'unsupported'),
  mediaUrl: z.string().nullable(),
  contact: Author.nullable(),
  user: z.object({ id: ref('user'), name: z.string() }).nullable(), // the user who wrote it here
  origin: openEnum(MessageOrigin).nullable(), // null: unknown
})
export type QuotedMessage = z.infer<typeof QuotedMessage>

/** The quoted text that WhatsApp sent with an answer, if the quoted message is a status or is not stored here. */
export const QuotedElsewhere = z.object({
  body: z.string(), // from the phone of the answering person; empty for files without a caption, places and cards
  mediaType: openEnum(MediaType, 'unsupported'),
  fromMe: z.boolean(),
  isStatus: z.boolean(),
})
export type QuotedElsewhere = z.infer<typeof QuotedElsewhere>

/** One person's emoji on a message. */
export const Reaction = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  contactName: z.string().nullable(), // null: ours
  at: z.iso.datetime(),
})
export type Reaction = z.infer<typeof Reaction>

/** One message of a ticket. */
export const Message = z.object({
  ...resource,
  id: ref('message'),
  ticketId: ref('ticket'),
  waMessageId: z.string(),
  body: z.string().nullable(), // null: its author deleted it, and the company does not show deleted texts
  words: Words.nullable(), // the system's sentence: `body` is in the caller's language over HTTP, in the company's in events
  fromMe: z.boolean(),
  read: z.boolean(),
  ack: Acknowledgement,
  error: z.string().nullable(), // an error code when `ack` is -1
  mediaType: openEnum(MediaType, 'unsupported'),
  mediaUrl: z.string().nullable(), // address of the file, once it is stored; API keys get one that they can open
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  mediaSize: z.int().min(0).nullable(), // bytes
  mediaSeconds: z.int().min(0).nullable(), // of audio and video
  mediaThumbnail: z.string().nullable(), // a small jpeg in base64, shown until the file is stored
  mediaStatus: openEnum(z.enum(['pending', 'ready', 'failed']), 'pending').nullable(), // null: no file
  isVoice: z.boolean(), // an audio that was recorded on a phone
  transcript: z.string().nullable(), // the text of a transcribed audio; empty: without words that were understood
  quotedMsg: QuotedMessage.nullable(),
  quotedElsewhere: QuotedElsewhere.nullable(), // only if `quotedMsg` is null
  contact: Author.nullable(), // author of a received message
  user: z.object({ id: ref('user'), name: z.string() }).nullable(), // the agent who wrote it here
  origin: openEnum(MessageOrigin),
  automatic: z.boolean(), // not written by a person
  madeBy: Machine.nullable(), // null: neither a prompt nor an integration
  campaign: z.object({ id: ref('campaign'), name: z.string() }).nullable(), // its campaign, or that of the message it answers
  cameFrom: CameFrom.nullable(), // the advertisement or post that it answers, and the entry point of its writer
  isForwarded: z.boolean(),
  isDeleted: z.boolean(),
  deletedBy: openEnum(z.enum(['agent', 'contact'])).nullable(),
  isEdited: z.boolean(),
  previousBodies: z.array(z.string()), // oldest first
  reactions: z.array(Reaction),
  clientId: z.uuid().nullable(), // chosen by the browser, which recognises its own message by it
})
export type Message = z.infer<typeof Message>

/** A message that a search found, with its position; the parameter `around` of the history opens it. */
export const FoundMessage = z.object({
  messageId: ref('message'),
  ticketId: ref('ticket'),
  uuid: uuidRef('ticket'),
  contact: Author,
  author: Author.nullable(), // the writer in a group; null: the contact, or us
  excerpt: z.string(), // its text around the first match
  mediaType: openEnum(MediaType, 'unsupported'),
  fromMe: z.boolean(),
  by: Writer.nullable(), // null: the contact
  createdAt: z.iso.datetime(),
})
export type FoundMessage = z.infer<typeof FoundMessage>
