import { randomBytes } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import type { TimerRow } from '../network/rows.ts'
import { asFurther, namedIn, originIn } from './about.ts'
import { changeIn } from './change.ts'
import { composeMedia, type Upload } from './compose-media.ts'
import { type ContentForm, MEDIA_KINDS, type MediaForm, type SendOptions } from './forms.ts'
import { contentField } from './read-content.ts'
import { type SealedTarget, sealEdit } from './sealed-change.ts'
import { encodeMessage, unwrap } from './wrappers.ts'

/** The quoted message, as stored on the sender's phone. */
export type Quoted = { id: string; participant: string; message: proto.IMessage; remoteJid?: string }

export type ComposeContext = {
  /** The key of a message in this chat, from the sender's side. */
  keyOf: (id: string) => proto.IMessageKey
  /** The key of a message of the sender in this chat; the message may not exist yet. */
  parentOf: (id: string) => proto.IMessageKey
  /** The address that this chat uses for the owner of a number. */
  jidOf: (number: string) => string
  quoted?: Quoted | undefined
  upload: Upload
  /** The timer of the chat; every message carries it. */
  timer?: TimerRow | undefined
  /** Present when messages have a secret, under which their edits are encrypted. */
  sealing?: { targetOf: (id: string) => SealedTarget } | undefined
}

const { Type } = proto.Message.ProtocolMessage
const DISAPPEARS_AFTER_SECONDS = 86_400

/** Turns a person's action on a phone into the plaintext that the phone encrypts. */
export async function compose(form: ContentForm, options: SendOptions, context: ComposeContext): Promise<Buffer> {
  if (form.kind === 'bytes') return Buffer.from(form.base64, 'base64')
  const jids = new Map((options.mentions ?? []).map((number) => [number, context.jidOf(number)]))
  const named = 'text' in form && form.text ? { ...form, text: namedIn(form.text, jids) } : form
  const message = await messageOf(named, context)
  const info: proto.IContextInfo = {
    ...(options.forwarded ? { isForwarded: true, forwardingScore: 1 } : {}),
    ...(context.timer && { expiration: context.timer.seconds, ephemeralSettingTimestamp: context.timer.setAt }),
    ...(options.ephemeral ? { expiration: DISAPPEARS_AFTER_SECONDS } : {}),
    ...(context.quoted ? quotedInfo(context.quoted) : {}),
    ...(jids.size > 0 && { mentionedJid: [...jids.values()] }),
    ...originIn(options),
  }
  const wrapped = wrap(Object.keys(info).length > 0 ? withContext(message, info) : message, options, context)
  return encodeMessage(context.sealing && !changeIn(message) ? withSecret(wrapped) : wrapped)
}

/** Adds the secret under which edits of the message are encrypted. */
const withSecret = (message: proto.IMessage): proto.IMessage => ({
  ...message,
  messageContextInfo: { messageSecret: randomBytes(32), ...message.messageContextInfo },
})

function messageOf(form: Exclude<ContentForm, { kind: 'bytes' }>, context: ComposeContext) {
  if (form.kind === 'proto') return proto.Message.fromObject(form.message)
  return isMedia(form) ? composeMedia(form, context.upload) : write(form, context)
}

const isMedia = (form: ContentForm): form is MediaForm => MEDIA_KINDS.some((kind) => kind === form.kind)

const quotedInfo = ({ id, participant, message, remoteJid }: Quoted): proto.IContextInfo => ({
  stanzaId: id,
  participant,
  ...(remoteJid && { remoteJid }), // the chat of the quoted message, if it is another one
  quotedMessage: withoutContext(message),
})

function wrap(message: proto.IMessage, { viewOnce, ephemeral, furtherOf }: SendOptions, context: ComposeContext) {
  const whole = furtherOf ? asFurther(message, furtherOf.as, context.parentOf(furtherOf.id)) : message
  const once: proto.IMessage = viewOnce ? { viewOnceMessageV2: { message: whole } } : whole
  return ephemeral ? { ephemeralMessage: { message: once } } : once
}

/** Removes the context from a quoted message, so that its own quote is not repeated. */
function withoutContext(wrapped: proto.IMessage): proto.IMessage {
  const message: proto.IMessage = { ...unwrap(wrapped).message, messageContextInfo: null }
  const field = contentField(message)
  const content = field && message[field]
  if (typeof content !== 'object' || content === null) return message
  return { ...message, [field as string]: { ...content, contextInfo: null } }
}

/** Adds a context. A plain text has no field for it, so it becomes an extended text message. */
function withContext(message: proto.IMessage, contextInfo: proto.IContextInfo): proto.IMessage {
  if (typeof message.conversation === 'string') {
    return { extendedTextMessage: { text: message.conversation, contextInfo } }
  }
  const lottie = message.lottieStickerMessage?.message
  if (lottie) return { lottieStickerMessage: { message: withContext(lottie, contextInfo) } }
  const captioned = message.documentWithCaptionMessage?.message
  if (captioned) return { documentWithCaptionMessage: { message: withContext(captioned, contextInfo) } }
  const field = contentField(message)
  const content = field && message[field]
  if (typeof content !== 'object' || content === null) return message
  return { ...message, [field as string]: { ...content, contextInfo } }
}

type Written = Exclude<ContentForm, MediaForm | { kind: 'bytes' | 'proto' }>

function write(form: Written, { keyOf, sealing, timer }: ComposeContext): proto.IMessage {
  switch (form.kind) {
    case 'text':
      return { conversation: form.text }
    case 'location':
      return { locationMessage: place(form) }
    case 'live-location':
      return {
        liveLocationMessage: { ...coordinates(form), caption: form.text ?? null, sequenceNumber: form.sequence },
      }
    case 'contact':
      return { contactMessage: card(form) }
    case 'contacts':
      return {
        contactsArrayMessage: { displayName: `${form.contacts.length} contatos`, contacts: form.contacts.map(card) },
      }
    case 'poll':
      return {
        messageContextInfo: { messageSecret: randomBytes(32) }, // votes are encrypted under it
        pollCreationMessageV3: {
          name: form.question,
          options: form.choices.map((optionName) => ({ optionName })),
          selectableOptionsCount: form.selectable,
        },
      }
    case 'button-answer':
      return buttonAnswer(form)
    case 'list-answer':
      return {
        listResponseMessage: {
          title: form.text,
          description: form.description ?? null,
          listType: proto.Message.ListResponseMessage.ListType.SINGLE_SELECT,
          singleSelectReply: { selectedRowId: form.rowId },
        },
      }
    case 'reaction':
      return { reactionMessage: { key: keyOf(form.target), text: form.emoji, senderTimestampMs: Date.now() } }
    case 'edit':
      if (sealing) return sealEdit(keyOf(form.target), sealing.targetOf(form.target), form.text)
      return {
        protocolMessage: {
          type: Type.MESSAGE_EDIT,
          key: keyOf(form.target),
          editedMessage: { conversation: form.text },
          timestampMs: Date.now(),
        },
      }
    case 'timer':
      return {
        protocolMessage: {
          type: Type.EPHEMERAL_SETTING,
          ephemeralExpiration: form.seconds,
          ephemeralSettingTimestamp: timer?.setAt ?? null,
        },
      }
    case 'revoke':
      return { protocolMessage: { type: Type.REVOKE, key: keyOf(form.target) } }
  }
}

type Coordinates = { latitude: number; longitude: number }

const coordinates = ({ latitude, longitude }: Coordinates) => ({
  degreesLatitude: latitude,
  degreesLongitude: longitude,
})

const place = (form: Extract<ContentForm, { kind: 'location' }>): proto.Message.ILocationMessage => ({
  ...coordinates(form),
  name: form.name ?? null,
  address: form.address ?? null,
  url: form.url ?? null,
})

type CardForm = { name: string; number?: string | undefined; vcard?: string | undefined }

const card = ({ name, number, vcard }: CardForm): proto.Message.IContactMessage => ({
  displayName: name,
  vcard: vcard ?? vcardOf(name, number),
})

/** A vCard in the form of phones: `waid` is the number on WhatsApp. */
function vcardOf(name: string, number: string | undefined): string {
  const phone = number ? [`item1.TEL;waid=${number}:+${number}`, 'item1.X-ABLabel:Celular'] : []
  return ['BEGIN:VCARD', 'VERSION:3.0', `N:;${name};;;`, `FN:${name}`, ...phone, 'END:VCARD'].join('\n')
}

function buttonAnswer({ text, buttonId, of }: Extract<ContentForm, { kind: 'button-answer' }>): proto.IMessage {
  if (of === 'template') {
    return { templateButtonReplyMessage: { selectedId: buttonId, selectedDisplayText: text, selectedIndex: 0 } }
  }
  if (of === 'interactive') {
    const nativeFlowResponseMessage = { name: buttonId, paramsJson: '{}', version: 1 }
    return { interactiveResponseMessage: { body: { text }, nativeFlowResponseMessage } }
  }
  const type = proto.Message.ButtonsResponseMessage.Type.DISPLAY_TEXT
  return { buttonsResponseMessage: { selectedButtonId: buttonId, selectedDisplayText: text, type } }
}
