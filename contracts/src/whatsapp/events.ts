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

/** A message that WhatsApp delivered to a connection, or that the owner of the number typed on the phone (`fromMe`). */
export const ReceivedMessage = z.object({
  waMessageId: z.string().min(1).max(200),
  chat: WhatsappAddress, // the person or group with whom we write
  fromMe: z.boolean(),
  pushName: z.string().max(100).nullable(), // the name that the author chose
  participant: Participant.nullable(), // the author, in a group
  kind: openEnum(ReceivedKind, 'unsupported'),
  text: z.string(), // the content that `KINDS` describes for each kind
  media: ReceivedMedia.nullable(), // the file, of kinds that have one
  quoted: MessageName.nullable(), // the message that this one answers
  quotedWords: QuotedWords.optional(), // the text of the answered message, even if that message is not in this chat
  mentions: z.array(Mention).optional(), // the mentions in the text
  cameFrom: CameFrom.optional(),
  isFileOf: z.string().min(1).max(200).optional(), // an earlier message of the same author, whose file this file replaces
  isForwarded: z.boolean(),
  sentAt: z.iso.datetime(), // the time by WhatsApp; the time of arrival if WhatsApp's time is off by more than 7 days
  late: z.boolean(), // true: more than 10 minutes old on arrival
  isHistory: z.literal(true).optional(), // true: sent before the phone was linked, so the message causes no action
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

export const messageReceived = defineEvent(
  'whatsapp.message-received',
  z.object({ whatsappId: ref('whatsapp'), message: ReceivedMessage }),
  ({ whatsappId, message: { chat } }) => `${whatsappId}:${chat.group ?? chat.lid ?? chat.phone}`,
)

/** A member of the chat edited or deleted a message, or reacted to it. Ordered with the messages of the chat. */
export const messageChanged = defineEvent(
  'whatsapp.message-changed',
  z.object({
    whatsappId: ref('whatsapp'),
    chat: WhatsappAddress,
    fromMe: z.boolean(), // true: our side made the change, on the phone
    by: Participant.nullable(), // the person who made the change, in a group
    target: MessageName,
    author: WhatsappAddress.nullable(), // in a group, the change is valid only if this person wrote the message
    change: openUnion(MessageChange),
    at: z.iso.datetime(),
  }),
  ({ whatsappId, chat }) => `${whatsappId}:${chat.group ?? chat.lid ?? chat.phone}`,
)

/** A member changed a group or its members. Ordered with the messages of the group. */
export const groupChanged = defineEvent(
  'whatsapp.group-changed',
  z.object({
    whatsappId: ref('whatsapp'),
    chat: WhatsappAddress,
    changeId: z.string().min(1).max(190),
    by: GroupMember.nullable(), // the member who made the change; null: WhatsApp does not report it
    change: openUnion(GroupChange),
    at: z.iso.datetime(),
  }),
  ({ whatsappId, chat }) => `${whatsappId}:${chat.group ?? chat.lid ?? chat.phone}`,
)

/** The account of a number: the number, and its LID if WhatsApp reports it. */
export const NumberOwner = z.object({ ...IdentityPair.shape, lid: IdentityPair.shape.lid.nullable() })
export type NumberOwner = z.infer<typeof NumberOwner>

/**
 * A person changed their phone number, and possibly their LID. From now on the old number may belong to another person.
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
 * A person registered a new WhatsApp account under the same number. Messages to the old LID no longer reach the person;
 * WhatsApp reports this when a person writes to the old LID. Ordered after the messages that arrived under the old LID.
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

/** The answer to `contact.group-requested`. No answer follows if WhatsApp could not be asked. */
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
    seconds: z.int().min(0), // 0: messages do not disappear
    at: z.iso.datetime(), // when the timer was set
  }),
  ({ whatsappId, chat }) => `${whatsappId}:${chat.group ?? chat.lid ?? chat.phone}`,
)

/** A contact called. The web protocol of WhatsApp carries no sound, so calls cannot be answered here. */
export const callReceived = defineEvent(
  'whatsapp.call-received',
  z.object({
    whatsappId: ref('whatsapp'),
    chat: WhatsappAddress,
    callId: z.string().min(1).max(190),
    isVideo: z.boolean(),
    isRejected: z.boolean(), // true: the gateway rejected the call at once
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
    isGone: z.boolean().optional(), // true: the message is too old, so the file no longer exists anywhere
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
    address: WhatsappAddress.nullable(), // the account of the number, in WhatsApp's spelling of the number; null: the number has no account
  }),
)

/** The answer to `contact.picture-requested`. No answer follows if WhatsApp could not be asked. */
export const pictureFetched = defineEvent(
  'whatsapp.picture-fetched',
  z.object({
    whatsappId: ref('whatsapp'),
    contactId: ref('contact'),
    path: z.string().min(1),
    mime: z.string().nullable(), // detected from the content of the picture; null: the person shows no picture, and no file was stored
  }),
)

/**
 * A part of the answer to `contact.phone-book-requested`. An answer has at least one part, and each part is sent once.
 */
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

/** WhatsApp revealed which phones and LIDs belong to the same people. Most of these people may not be contacts. */
export const identitiesLinked = defineEvent(
  'whatsapp.identities-linked',
  z.object({ whatsappId: ref('whatsapp'), pairs: z.array(IdentityPair).min(1).max(100) }),
)

/**
 * The acknowledgement of a sent message rose, or became -1 because WhatsApp refused the message or the gateway gave up.
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
 * The lock of a connection's account, or its cap of new chats, changed. `until`: the account cannot write to new people
 * until then; a past time means that the lock has ended.
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

/** The error codes of messages that WhatsApp refuses because it lacks trust in the account or the conversation. */
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
 * The answer to `message.cancel-requested`: these messages are cancelled, and are sent only if they are requested
 * again. The list may be empty. A message that is missing in the list was sent, may have been sent, was cancelled
 * before or is unknown.
 */
export const sendsCancelled = defineEvent(
  'whatsapp.sends-cancelled',
  z.object({ whatsappId: ref('whatsapp'), waMessageIds: z.array(z.string()).max(100) }),
)
