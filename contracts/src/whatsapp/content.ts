import { z } from 'zod'
import { RECEIVED_NAMES } from '../message-kinds.ts'
import { openEnum } from '../open-enum.ts'
import { WhatsappAddress } from './address.ts'

/** A member of a group who writes in it. */
export const Participant = z.object({ address: WhatsappAddress, name: z.string().max(100).nullable() })
export type Participant = z.infer<typeof Participant>

/** Identifies a message within its chat. The id alone is not enough, because the author's client chooses it. */
export const MessageName = z.object({ waMessageId: z.string().min(1).max(200), fromMe: z.boolean() })
export type MessageName = z.infer<typeof MessageName>

/** The kinds of received messages that the product distinguishes. Answers to buttons and lists are texts. */
export const ReceivedKind = z.enum(RECEIVED_NAMES)
export type ReceivedKind = z.infer<typeof ReceivedKind>

/** A mention in a text: the characters after the `@`, and the mentioned person or group. */
export const Mention = z.object({
  written: z.string().min(1).max(60),
  address: WhatsappAddress.nullable(), // null: the mention names a group
  name: z.string().max(100).nullable(), // the name in the message
  isUs: z.boolean(),
})
export type Mention = z.infer<typeof Mention>

/** The quoted text in a reply, as the author's WhatsApp client sent it. */
export const QuotedWords = z.object({
  kind: openEnum(ReceivedKind, 'unsupported'),
  text: z.string().max(1_000), // empty for kinds without a text
  fromMe: z.boolean(), // true: our side wrote the quoted message
  isStatus: z.boolean(),
  mentions: z.array(Mention).optional(), // the mentions in the quoted text
})
export type QuotedWords = z.infer<typeof QuotedWords>

const Name = z.string().max(200)

/** The origin of a person's message, as the message states it. At least one field is set. */
export const CameFrom = z.object({
  title: z.string().max(1_000).nullable(), // the title of the advertisement or post
  text: z.string().max(1_000).nullable(),
  url: z.string().max(2_000).nullable(), // an address of the web
  sourceType: Name.nullable(), // such as `ad` or `post`
  sourceId: Name.nullable(), // the id on the platform of the advertisement
  clickId: z.string().max(1_000).nullable(), // `ctwa_clid`, with which a sale can be reported to the platform
  app: Name.nullable(), // such as `instagram`
  entryPoint: Name.nullable(), // such as `ctwa_ad` or `global_search_new_chat`
})
export type CameFrom = z.infer<typeof CameFrom>

const THUMBNAIL_LENGTH = 43_692 // characters of base64 for 32 kB

/** The facts about a file before it is fetched. They come from the sender and are not trusted. */
export const ReceivedMedia = z.object({
  name: z.string().max(150).nullable(), // the name of a document
  mime: z.string().max(150),
  size: z.int().min(0).nullable(), // bytes
  seconds: z.int().min(0).nullable(), // the duration of an audio or a video
  isVoice: z.boolean(), // recorded on the phone
  thumbnail: z.string().max(THUMBNAIL_LENGTH).nullable(), // a small jpeg in base64
})
export type ReceivedMedia = z.infer<typeof ReceivedMedia>

/** The changes of a sent message. */
export const MessageChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('edited'), text: z.string(), mentions: z.array(Mention).optional() }),
  z.object({ kind: z.literal('revoked') }),
  z.object({ kind: z.literal('reacted'), emoji: z.string().min(1).max(50).nullable() }), // null removes the reaction
])
export type MessageChange = z.infer<typeof MessageChange>

/** The fields of the quoted message that the receiver's phone shows above the reply. */
export const OutgoingQuote = MessageName.extend({
  kind: openEnum(ReceivedKind, 'unsupported'), // open although commands are closed, because the kind changes only the look of the quotation
  text: z.string(),
  participant: WhatsappAddress.nullable(), // the author of the quoted message, in a group
})
export type OutgoingQuote = z.infer<typeof OutgoingQuote>

/** A file to send: its key in the store, and its presentation on the phone. */
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
  name: z.string().trim().max(1_000).default(''), // the name of the place
})
export type Place = z.infer<typeof Place>

const quoted = OutgoingQuote.nullable()

/** The content of a message to send. */
export const OutgoingContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string().min(1), quoted }),
  z.object({
    kind: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
    text: z.string(), // the caption of the file
    media: OutgoingMedia,
    quoted,
  }),
  z.object({ kind: z.literal('location'), ...Place.shape, quoted }),
  z.object({ kind: z.literal('vcard'), name: z.string(), card: z.string().min(1), quoted }),
])
export type OutgoingContent = z.infer<typeof OutgoingContent>
