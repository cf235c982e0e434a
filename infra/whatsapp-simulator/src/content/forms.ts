import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { z } from 'zod'

function isMessage(message: Record<string, unknown>): boolean {
  try {
    proto.Message.fromObject(message)
    return true
  } catch {
    return false
  }
}

/** A message id in the form of phones. */
const MessageId = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, dashes')

const Text = z.string().min(1).max(65_536)
const Label = z.string().max(1024)
const Latitude = z.number().min(-90).max(90)
const Longitude = z.number().min(-180).max(180)
const Digits = z.string().regex(/^\d{7,15}$/, 'must be a phone number of 7 to 15 digits')

const Card = z.strictObject({
  name: Label.min(1),
  number: Digits.optional(),
  vcard: z.string().max(2_000_000).optional(),
})

const MediaFields = {
  file: z.union([
    z.base64(),
    z.strictObject({
      size: z
        .int()
        .min(0)
        .max(2 ** 31),
    }),
  ]), // the bytes, or how many arbitrary bytes
  mime: Label.optional(), // by default the usual type of the kind
  text: Text.optional(), // the caption, if the kind has one
  thumbnail: z.base64().optional(), // a small JPEG
  seconds: z.int().min(0).optional(),
  width: z.int().min(0).optional(),
  height: z.int().min(0).optional(),
  claimedSize: z.int().min(0).optional(), // the false size in the message
  name: z.string().max(4096).default('arquivo.pdf'), // the name of a document
  isPlain: z.boolean().default(false), // stored as plaintext; the message has no hash of an encrypted file
  isAnimated: z.boolean().default(false), // a moving sticker, a video that plays like a GIF
  lottie: z.base64().optional(), // makes it a Lottie sticker, with this PNG as its picture
}
export const MEDIA_KINDS = ['image', 'video', 'audio', 'voice', 'document', 'sticker'] as const
const MediaForm = z.strictObject({ kind: z.enum(MEDIA_KINDS), ...MediaFields })
export type MediaForm = z.output<typeof MediaForm>

/** Contents that a phone can send, and two (`proto`, `bytes`) that no real phone would send. */
export const ContentForm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: Text }),
  MediaForm,
  z.strictObject({
    kind: z.literal('location'),
    latitude: Latitude,
    longitude: Longitude,
    name: Label.optional(),
    address: Label.optional(),
    url: Label.optional(),
  }),
  z.strictObject({
    kind: z.literal('live-location'),
    latitude: Latitude,
    longitude: Longitude,
    text: Label.optional(),
    sequence: z.int().min(1).default(1),
  }),
  z.strictObject({ kind: z.literal('contact'), ...Card.shape }),
  z.strictObject({ kind: z.literal('contacts'), contacts: z.array(Card).min(2).max(50) }),
  z.strictObject({
    kind: z.literal('poll'),
    question: Label.min(1),
    choices: z.array(Label.min(1)).min(2).max(12),
    selectable: z.int().min(0).max(12).default(1), // 0: any number
  }),
  z.strictObject({
    kind: z.literal('button-answer'),
    text: Label.min(1),
    buttonId: Label.default('1'),
    of: z.enum(['buttons', 'template', 'interactive']).default('buttons'),
  }),
  z.strictObject({
    kind: z.literal('list-answer'),
    text: Label.min(1),
    description: Label.optional(),
    rowId: Label.default('1'),
  }),
  z.strictObject({ kind: z.literal('reaction'), target: MessageId, emoji: z.string().max(32) }), // '' removes it
  z.strictObject({ kind: z.literal('edit'), target: MessageId, text: Text }),
  z.strictObject({ kind: z.literal('revoke'), target: MessageId }),
  z.strictObject({ kind: z.literal('timer'), seconds: z.int().min(0).max(7_776_000) }), // in a direct chat; 0: off
  /** Any `proto.Message` as JSON: bytes in base64, enumerations by name. */
  z.strictObject({
    kind: z.literal('proto'),
    message: z.record(z.string(), z.unknown()).refine(isMessage, 'is not a message of the protocol'),
  }),
  /** The plaintext in base64; it need not be a valid message. */
  z.strictObject({ kind: z.literal('bytes'), base64: z.base64() }),
])
export type ContentForm = z.output<typeof ContentForm>
export type ContentFormInput = z.input<typeof ContentForm>

/** The advertisement or post that a person tapped to start the conversation. */
const Ad = z.strictObject({
  title: Label.optional(),
  text: Label.optional(),
  url: Label.optional(),
  id: Label.optional(),
  clickId: Label.optional(),
  app: Label.optional(), // such as `instagram`
})

/** How a file relates to an earlier message. */
export const FURTHER_FILES = ['hd-image', 'hd-video', 'motion'] as const

/** Options of sending a message. */
export const SendOptions = z.strictObject({
  quoted: MessageId.optional(), // a message of the same chat
  quotedStatus: Text.optional(), // the text of the recipient's status
  forwarded: z.boolean().default(false),
  ad: Ad.optional(),
  entryPoint: Label.optional(), // the place where the person started the chat, in the phones' terms
  mentions: z.array(Digits).max(50).optional(), // the people mentioned in the text, by `@` and the number
  furtherOf: z.strictObject({ id: MessageId, as: z.enum(FURTHER_FILES) }).optional(), // adds its file to that message
  viewOnce: z.boolean().default(false),
  ephemeral: z.boolean().default(false), // sent in a chat with disappearing messages
  id: MessageId.optional(), // the id of an earlier message repeats that message
  unreadable: z.int().min(0).max(10).default(0), // the number of deliveries that cannot be decrypted; the next one can
  withheld: z.enum(['message', 'view_once']).optional(), // devices get a placeholder instead
  list: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(), // the broadcast list that it is sent through
  at: z.iso.datetime().optional(), // the time in the stanza, which may be wrong
})
export type SendOptions = z.output<typeof SendOptions>
