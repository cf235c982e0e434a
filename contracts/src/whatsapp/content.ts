import { z } from 'zod'
import { RECEIVED_NAMES } from '../messages/kinds.ts'
import { openEnum } from '../open-enum.ts'
import { WhatsappAddress } from './address.ts'

/** Somebody in a group: one of several who write there. */
export const Participant = z.object({ address: WhatsappAddress, name: z.string().max(100).nullable() })
export type Participant = z.infer<typeof Participant>

/** Names a message within its chat; the id alone does not, since whoever writes chooses it. */
export const MessageName = z.object({ waMessageId: z.string().min(1).max(200), fromMe: z.boolean() })
export type MessageName = z.infer<typeof MessageName>

/** What a message is, as far as people see a difference. Answers to buttons and lists are texts. */
export const ReceivedKind = z.enum(RECEIVED_NAMES)
export type ReceivedKind = z.infer<typeof ReceivedKind>

/** A mention in a text: the characters after the `@`, and the person or group that they name. */
export const Mention = z.object({
  written: z.string().min(1).max(60),
  address: WhatsappAddress.nullable(), // null: a group
  name: z.string().max(100).nullable(), // that came along
  isUs: z.boolean(),
})
export type Mention = z.infer<typeof Mention>

/** What an answer brings along of what it answers, as its writer's program wrote it. */
export const QuotedWords = z.object({
  kind: openEnum(ReceivedKind, 'unsupported'),
  text: z.string().max(1_000), // empty of kinds whose text is no words
  fromMe: z.boolean(), // written by us
  isStatus: z.boolean(),
  mentions: z.array(Mention).optional(), // in the text
})
export type QuotedWords = z.infer<typeof QuotedWords>

const Name = z.string().max(200)

/** Where a person came from when they wrote, as the message tells; at least one of them is known. */
export const CameFrom = z.object({
  title: z.string().max(1_000).nullable(), // of the advertisement or post
  text: z.string().max(1_000).nullable(),
  url: z.string().max(2_000).nullable(), // of the web
  sourceType: Name.nullable(), // such as `ad` or `post`
  sourceId: Name.nullable(), // by which the platform of the advertisement names it
  clickId: z.string().max(1_000).nullable(), // `ctwa_clid`, by which a sale is reported to the platform
  app: Name.nullable(), // such as `instagram`
  entryPoint: Name.nullable(), // such as `ctwa_ad` or `global_search_new_chat`
})
export type CameFrom = z.infer<typeof CameFrom>

const THUMBNAIL_LENGTH = 43_692 // characters of base64 for 32 kB

/** What is known of a file before it is fetched; its sender says all of it, so none of it is trusted. */
export const ReceivedMedia = z.object({
  name: z.string().max(150).nullable(), // of a document
  mime: z.string().max(150),
  size: z.int().min(0).nullable(), // bytes
  seconds: z.int().min(0).nullable(), // of audio and video
  isVoice: z.boolean(), // spoken into the phone
  thumbnail: z.string().max(THUMBNAIL_LENGTH).nullable(), // a small jpeg in base64
})
export type ReceivedMedia = z.infer<typeof ReceivedMedia>

/** What may happen to a message after it was sent. */
export const MessageChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('edited'), text: z.string(), mentions: z.array(Mention).optional() }),
  z.object({ kind: z.literal('revoked') }),
  z.object({ kind: z.literal('reacted'), emoji: z.string().min(1).max(50).nullable() }), // null takes it back
])
export type MessageChange = z.infer<typeof MessageChange>

/** A message that is answered, with as much of it as the receiver's phone shows above the answer. */
export const OutgoingQuote = MessageName.extend({
  kind: openEnum(ReceivedKind, 'unsupported'), // in a command, but without an effect: it is only how the quote looks
  text: z.string(),
  participant: WhatsappAddress.nullable(), // its writer, in a group
})
export type OutgoingQuote = z.infer<typeof OutgoingQuote>

/** A file to send: where it is in the store, and how the phone is to show it. */
export const OutgoingMedia = z.object({
  path: z.string(),
  mime: z.string(),
  name: z.string(),
  size: z.int().min(0),
  seconds: z.int().min(0).nullable(),
  isVoice: z.boolean(),
})
export type OutgoingMedia = z.infer<typeof OutgoingMedia>

/** A place on a map. */
export const Place = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: z.string().trim().max(1_000).default(''), // what people call it
})
export type Place = z.infer<typeof Place>

const quoted = OutgoingQuote.nullable()

/** What a message to be sent consists of. */
export const OutgoingContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string().min(1), quoted }),
  z.object({
    kind: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
    text: z.string(), // caption
    media: OutgoingMedia,
    quoted,
  }),
  z.object({ kind: z.literal('location'), ...Place.shape, quoted }),
  z.object({ kind: z.literal('vcard'), name: z.string(), card: z.string().min(1), quoted }),
])
export type OutgoingContent = z.infer<typeof OutgoingContent>
