import { z } from 'zod'
import { Reach } from '../connections/reach.ts'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { openEnum, openUnion } from '../open-enum.ts'
import { Acknowledgement } from './acknowledgement.ts'
import { IdentityPair, WhatsappAddress } from './address.ts'
import {
  CameFrom,
  Mention,
  MessageChange,
  MessageName,
  Participant,
  QuotedWords,
  ReceivedKind,
  ReceivedMedia,
} from './content.ts'
import { GroupChange, GroupMember } from './group.ts'

/** A message that WhatsApp delivered to a connection, or that its owner typed on the phone (`fromMe`). */
export const ReceivedMessage = z.object({
  waMessageId: z.string().min(1).max(200),
  chat: WhatsappAddress, // the other side
  fromMe: z.boolean(),
  pushName: z.string().max(100).nullable(), // the name that the writer chose
  participant: Participant.nullable(), // the writer, in a group
  kind: openEnum(ReceivedKind, 'unsupported'),
  text: z.string(), // the body that `KINDS` describes for each kind
  media: ReceivedMedia.nullable(), // of kinds that are files
  quoted: MessageName.nullable(), // the message that it answers
  quotedWords: QuotedWords.optional(), // the text of the message that it answers, even if that message is not in this chat
  mentions: z.array(Mention).optional(), // in the text
  cameFrom: CameFrom.optional(),
  isFileOf: z.string().min(1).max(200).optional(), // the message of the same writer whose file this one replaces
  isForwarded: z.boolean(),
  sentAt: z.iso.datetime(), // WhatsApp's clock, or ours if it is off by more than 7 days
  late: z.boolean(), // more than 10 minutes old on arrival
  isHistory: z.literal(true).optional(), // sent before the phone was linked: it causes no action
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

export const messageReceived = defineEvent(
  'whatsapp.message-received',
  z.object({ whatsappId: ref('whatsapp'), message: ReceivedMessage }),
  ({ whatsappId, message: { chat } }) => `${whatsappId}:${chat.group ?? chat.lid ?? chat.phone}`,
)

/** Somebody edited or deleted a message or reacted to it; in order with the messages of its chat. */
export const messageChanged = defineEvent(
  'whatsapp.message-changed',
  z.object({
    whatsappId: ref('whatsapp'),
    chat: WhatsappAddress,
    fromMe: z.boolean(), // by us, on the phone
    by: Participant.nullable(), // the person, in a group
    target: MessageName,
    author: WhatsappAddress.nullable(), // in a group: the change only counts if this person wrote the message
    change: openUnion(MessageChange),
    at: z.iso.datetime(),
  }),
  ({ whatsappId, chat }) => `${whatsappId}:${chat.group ?? chat.lid ?? chat.phone}`,
)

/** Somebody changed a group or its members; in order with the messages of the group. */
export const groupChanged = defineEvent(
  'whatsapp.group-changed',
  z.object({
    whatsappId: ref('whatsapp'),
    chat: WhatsappAddress,
    changeId: z.string().min(1).max(190),
    by: GroupMember.nullable(), // null: WhatsApp does not report it
    change: openUnion(GroupChange),
    at: z.iso.datetime(),
  }),
  ({ whatsappId, chat }) => `${whatsappId}:${chat.group ?? chat.lid ?? chat.phone}`,
)

/** The account of a number: the number, and its LID if WhatsApp reports it. */
export const NumberOwner = z.object({ ...IdentityPair.shape, lid: IdentityPair.shape.lid.nullable() })
export type NumberOwner = z.infer<typeof NumberOwner>

/**
 * A person changed their number, and possibly their LID. The old number may belong to somebody else from now on.
 * Ordered after the messages that arrived under the old number and LID.
 */
export const numberChanged = defineEvent(
  'whatsapp.number-changed',
  z.object({
    whatsappId: ref('whatsapp'),
    changeId: z.string().min(1).max(190),
    from: NumberOwner,
    to: NumberOwner,
    at: z.iso.datetime(),
  }),
  ({ whatsappId, from }) => `${whatsappId}:${from.lid ?? from.phone}`,
)

/**
 * A person registered a new WhatsApp account under the same number. Messages to the old LID no longer reach them; WhatsApp
 * reports it when somebody writes to the old LID. Ordered after the messages that arrived under the old LID.
 */
export const accountReplaced = defineEvent(
  'whatsapp.account-replaced',
  z.object({
    whatsappId: ref('whatsapp'),
    phone: IdentityPair.shape.phone,
    former: IdentityPair.shape.lid,
    lid: IdentityPair.shape.lid,
    at: z.iso.datetime(),
  }),
  ({ whatsappId, former }) => `${whatsappId}:${former}`,
)

/** The answer to `contact.group-requested`; not sent if WhatsApp could not be asked. */
export const groupDescribed = defineEvent(
  'whatsapp.group-described',
  z.object({ whatsappId: ref('whatsapp'), chat: WhatsappAddress, subject: z.string().max(100) }),
  ({ whatsappId, chat }) => `${whatsappId}:${chat.group ?? chat.lid ?? chat.phone}`,
)

/** The timer of disappearing messages of a chat was changed. Ordered with the messages of the chat. */
export const chatTimerChanged = defineEvent(
  'whatsapp.chat-timer-changed',
  z.object({
    whatsappId: ref('whatsapp'),
    chat: WhatsappAddress,
    seconds: z.int().min(0), // 0: they stay
    at: z.iso.datetime(), // when it was set
  }),
  ({ whatsappId, chat }) => `${whatsappId}:${chat.group ?? chat.lid ?? chat.phone}`,
)

/** Somebody called. WhatsApp's web protocol carries no sound, so calls cannot be answered here. */
export const callReceived = defineEvent(
  'whatsapp.call-received',
  z.object({
    whatsappId: ref('whatsapp'),
    chat: WhatsappAddress,
    callId: z.string().min(1).max(190),
    isVideo: z.boolean(),
    isRejected: z.boolean(), // by us, at once
    at: z.iso.datetime(),
  }),
  ({ whatsappId, chat }) => `${whatsappId}:${chat.group ?? chat.lid ?? chat.phone}`,
)

/** The file of a message was stored. */
export const mediaFetched = defineEvent(
  'whatsapp.media-fetched',
  z.object({
    whatsappId: ref('whatsapp'),
    chat: WhatsappAddress,
    ...MessageName.shape,
    path: z.string().min(1),
    mime: z.string(), // detected from its content
    size: z.int().min(0),
  }),
  ({ whatsappId, chat }) => `${whatsappId}:${chat.group ?? chat.lid ?? chat.phone}`,
)

/** The file of a message could not be fetched, not even from its sender's phone. */
export const mediaFailed = defineEvent(
  'whatsapp.media-failed',
  z.object({
    whatsappId: ref('whatsapp'),
    chat: WhatsappAddress,
    ...MessageName.shape,
    isGone: z.boolean().optional(), // the message is too old: the file no longer exists anywhere
  }),
  ({ whatsappId, chat }) => `${whatsappId}:${chat.group ?? chat.lid ?? chat.phone}`,
)

/** WhatsApp's answer to `contact.check-requested`. */
export const numberChecked = defineEvent(
  'whatsapp.number-checked',
  z.object({
    whatsappId: ref('whatsapp'),
    checkId: z.uuid(),
    number: z.string(), // the requested number
    outcome: openEnum(z.enum(['found', 'absent', 'failed']), 'failed'),
    address: WhatsappAddress.nullable(), // its account, in WhatsApp's spelling of the number
  }),
)

/** The answer to `contact.picture-requested`; not sent if WhatsApp could not be asked. */
export const pictureFetched = defineEvent(
  'whatsapp.picture-fetched',
  z.object({
    whatsappId: ref('whatsapp'),
    contactId: ref('contact'),
    path: z.string().min(1),
    mime: z.string().nullable(), // detected from its content; null: the person shows no picture, and none was stored
  }),
)

/** A part of the answer to `contact.phone-book-requested`; there is at least one, and each is sent once. */
export const phoneBookTold = defineEvent(
  'whatsapp.phone-book-told',
  z.object({
    whatsappId: ref('whatsapp'),
    importId: z.uuid(),
    part: z.int().min(1),
    parts: z.int().min(1),
    people: z
      .array(z.object({ address: WhatsappAddress, name: z.string().min(1).max(100).nullable() })) // null: only the user name is known
      .max(100),
  }),
  ({ importId }) => importId,
)

/** WhatsApp showed which phones and LIDs belong to the same people; most of them may not be contacts. */
export const identitiesLinked = defineEvent(
  'whatsapp.identities-linked',
  z.object({ whatsappId: ref('whatsapp'), pairs: z.array(IdentityPair).min(1).max(100) }),
)

/**
 * The acknowledgement of a sent message rose, or became -1 because WhatsApp refused the message or the gateway gave it
 * up.
 */
export const messageAcknowledged = defineEvent(
  'whatsapp.message-acknowledged',
  z.object({
    whatsappId: ref('whatsapp'),
    waMessageId: z.string(),
    ack: Acknowledgement,
    error: z.string().nullable(),
  }),
)

/**
 * The lock or the cap of new chats of a connection's account changed.
 * `until`: the account cannot write to new people until then; a past time: there is no lock.
 */
export const timeLocked = defineEvent(
  'whatsapp.time-locked',
  z.object({
    whatsappId: ref('whatsapp'),
    until: z.iso.datetime(),
    type: Reach.shape.lockType,
    cap: Reach.shape.cap,
    capEndsAt: Reach.shape.capEndsAt,
  }),
)

/** The error codes of messages that WhatsApp refuses for lack of trust. */
export const SendRefusal = z.enum(['ERR_WAPP_STRANGERS', 'ERR_WAPP_UNPROVEN', 'ERR_WAPP_TIME_LOCK', 'ERR_WAPP_CAPPED'])
export type SendRefusal = z.infer<typeof SendRefusal>

/** WhatsApp refused a message of a person or a bot, because it does not trust the account or the conversation. */
export const sendRefused = defineEvent(
  'whatsapp.send-refused',
  z.object({
    whatsappId: ref('whatsapp'),
    waMessageId: z.string(),
    error: openEnum(SendRefusal),
  }),
)

/**
 * The answer to `message.cancel-requested`: these messages were cancelled and are only sent if they are requested
 * again. May be empty; a message that is missing here was sent, may have been sent, was cancelled before or is unknown.
 */
export const sendsCancelled = defineEvent(
  'whatsapp.sends-cancelled',
  z.object({ whatsappId: ref('whatsapp'), waMessageIds: z.array(z.string()).max(100) }),
)
