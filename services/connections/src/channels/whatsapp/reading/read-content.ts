import type { proto } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'
import { readButton, readForm, readListAnswer, readTemplateButton } from './answers.ts'
import { correctionIn, type Edited, readEdit, readProtocol, readReaction } from './changes.ts'
import { readCard, readCards } from './contacts.ts'
import { type Content, type Said, saying, UNSUPPORTED } from './content.ts'
import { fieldsOf } from './fields.ts'
import { readEvent, readGroupInvitation, readNewsletterInvitation, readScheduledCall } from './invitations.ts'
import { readLiveLocation, readLocation } from './locations.ts'
import { readAudio, readDocument, readPicture, readSticker, readVideo } from './media.ts'
import { readNewer } from './newer-kinds.ts'
import { readButtons, readInteractive, readList, readStructured, readTemplate } from './offers.ts'
import { readPoll, readPollResult } from './polls.ts'
import { amountOf, readOrder, readProduct } from './products.ts'
import { readSealed } from './sealed.ts'
import { lines, readable } from './texts.ts'
import { unwrapped } from './wrappers.ts'

/** The content of a message, and the message itself without its wrappers. */
export type Read = {
  readonly content: Content
  readonly message: proto.IMessage
  readonly unknownField?: number // the field number, if the kind of content is unknown
}

type Fields = Required<proto.IMessage>
type Reader<K extends keyof Fields> = (content: NonNullable<Fields[K]>, encoded: Uint8Array) => Content

/** Content with a context, as replies and forwarded messages have. */
type Contextual = { contextInfo?: proto.IContextInfo | null }

const show =
  <T extends object>(read: (content: T) => Said) =>
  (content: T & Contextual): Content => {
    const said = read(content)
    return said.kind === 'text'
      ? saying(said.text, content.contextInfo)
      : { said: [said], context: content.contextInfo }
  }
const say =
  <T extends object>(read: (content: T) => string) =>
  (content: T & Contextual): Content =>
    saying(readable(read(content)), content.contextInfo)
const silent = (dropped: string) => (): Content => ({ dropped })
/**
 * The reader of wrappers. `unwrapped` removes them before, so a wrapper that is left is nested more deeply than
 * official clients nest wrappers.
 */
const wrapper = (): Content => UNSUPPORTED

/**
 * The reader of each kind of content. `silent` kinds are not messages from people: keys, settings, statuses, content
 * that is encrypted with the secret of another message, and data that phones show at another message.
 */
const READERS: { readonly [K in keyof Fields]: Reader<K> } = {
  conversation: (written) => (readable(written) === '' ? { dropped: 'empty' } : saying(readable(written))),
  extendedTextMessage: say(readText),
  imageMessage: show(readPicture),
  videoMessage: show(readVideo),
  ptvMessage: show(readVideo),
  audioMessage: show(readAudio),
  documentMessage: show(readDocument),
  stickerMessage: show(readSticker),
  locationMessage: show(readLocation),
  liveLocationMessage: show(readLiveLocation),
  contactMessage: show(readCard),
  contactsArrayMessage: ({ contacts, displayName, contextInfo }) =>
    contacts?.length ? { said: readCards({ contacts }), context: contextInfo } : saying(readable(displayName)),
  pollCreationMessage: show(readPoll),
  pollCreationMessageV2: show(readPoll),
  pollCreationMessageV3: show(readPoll),
  pollCreationMessageV5: show(readPoll),
  pollResultSnapshotMessage: say(readPollResult),
  pollResultSnapshotMessageV3: say(readPollResult),

  buttonsResponseMessage: say(readButton),
  templateButtonReplyMessage: say(readTemplateButton),
  listResponseMessage: say(readListAnswer),
  interactiveResponseMessage: say(readForm),
  buttonsMessage: show(readButtons),
  listMessage: show(readList),
  interactiveMessage: show(readInteractive),
  templateMessage: show(readTemplate),
  highlyStructuredMessage: show(readStructured),

  productMessage: show(readProduct),
  orderMessage: say(readOrder),
  invoiceMessage: say(({ note }: proto.Message.IInvoiceMessage) => note ?? ''),
  sendPaymentMessage: ({ noteMessage }) => noteOf(noteMessage),
  requestPaymentMessage: ({ noteMessage, amount1000, currencyCodeIso4217 }) =>
    noteOf(noteMessage, amountOf(amount1000, currencyCodeIso4217)),
  paymentInviteMessage: () => UNSUPPORTED,
  declinePaymentRequestMessage: silent('payment state'),
  cancelPaymentRequestMessage: silent('payment state'),

  groupInviteMessage: say(readGroupInvitation),
  eventMessage: say(readEvent),
  scheduledCallCreationMessage: say(readScheduledCall),
  newsletterAdminInviteMessage: say(readNewsletterInvitation),
  newsletterFollowerInviteMessageV2: say(readNewsletterInvitation),
  stickerPackMessage: say(({ name, publisher, caption, packDescription }: proto.Message.IStickerPackMessage) =>
    lines(name, publisher, caption, packDescription),
  ),
  commentMessage: ({ message }) => noteOf(message),
  richResponseMessage: say(({ submessages }: proto.IAIRichResponseMessage) =>
    lines(...(submessages ?? []).map(({ messageText }) => messageText)),
  ),
  questionResponseMessage: say(({ text }: proto.Message.IQuestionResponseMessage) => text ?? ''),
  statusQuestionAnswerMessage: say(({ text }: proto.Message.IStatusQuestionAnswerMessage) => text ?? ''),
  statusQuotedMessage: say(({ text }: proto.Message.IStatusQuotedMessage) => text ?? ''),
  placeholderMessage: () => ({ said: [{ kind: 'phone_only', text: '' }] }), // its only type is MASK_LINKED_DEVICES

  reactionMessage: readReaction,
  protocolMessage: (content, encoded) => readProtocol(content, () => editIn(encoded)),
  encReactionMessage: silent('reaction'), // sent only in announcement groups of communities, which we do not join
  encCommentMessage: silent('sealed'),
  encEventResponseMessage: silent('event response'),
  secretEncryptedMessage: (content) => {
    const sealed = readSealed(content)
    return sealed ? { sealed } : { dropped: 'sealed' }
  },
  pollUpdateMessage: silent('poll vote'),
  pollCreationOptionImageMessage: silent('poll option'),
  eventCoverImage: silent('event cover'),
  pinInChatMessage: silent('pin'),
  keepInChatMessage: silent('keep'),
  albumMessage: silent('album'), // its pictures arrive as separate messages
  deviceSentMessage: silent('empty'),
  call: silent('call'), // calls arrive in separate stanzas
  callLogMesssage: silent('call'),
  bcallMessage: silent('call'),
  scheduledCallEditMessage: silent('call'),
  chat: silent('protocol'),
  stickerSyncRmrMessage: silent('protocol'),
  requestPhoneNumberMessage: silent('request for the number'),
  limitSharingMessage: silent('setting'),
  messageHistoryBundle: silent('history'),
  messageHistoryNotice: silent('history'),
  botTaskMessage: silent('bot'),
  statusMentionMessage: silent('status'),
  groupStatusMentionMessage: silent('status'),
  statusAddYours: silent('status'),
  statusNotificationMessage: silent('status'),
  statusStickerInteractionMessage: silent('status'),
  messageContextInfo: silent('empty'),
  senderKeyDistributionMessage: silent('empty'),
  fastRatchetKeySenderKeyDistributionMessage: silent('empty'),

  viewOnceMessage: wrapper,
  ephemeralMessage: wrapper,
  documentWithCaptionMessage: wrapper,
  viewOnceMessageV2: wrapper,
  editedMessage: wrapper,
  viewOnceMessageV2Extension: wrapper,
  groupMentionedMessage: wrapper,
  botInvokeMessage: wrapper,
  lottieStickerMessage: wrapper,
  associatedChildMessage: wrapper,
  pollCreationMessageV4: wrapper,
  groupStatusMessage: wrapper,
  questionMessage: wrapper,
  groupStatusMessageV2: wrapper,
  botForwardedMessage: wrapper,
  questionReplyMessage: wrapper,
}

/** Fields that accompany other content. A message with only these fields distributes keys. */
const ASIDES: readonly string[] = [
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
]
const KNOWN_EMPTY = [1, 2, 15, 35] // fields of an empty text, of two kinds of keys, and of `messageContextInfo`

/**
 * Reads an encoded message, inside all wrappers. Only a message without fields is dropped as empty: a message whose
 * fields are missing from the client's protocol file still has field numbers.
 *
 * @throws when the bytes are not a message
 */
export function readContent(wrapped: Uint8Array): Read {
  const encoded = unwrapped(wrapped)
  const message = baileys.proto.Message.decode(encoded)
  const name = contentName(message)
  if (name !== undefined) {
    const read = READERS[name] as Reader<keyof Fields>
    return { content: read(message[name] as NonNullable<Fields[keyof Fields]>, encoded), message }
  }
  const newer = fieldsOf(encoded).filter(({ number }) => !KNOWN_EMPTY.includes(number))
  const [field] = newer
  if (!field) return { content: { dropped: 'empty' }, message }
  const known = newer.flatMap(({ number, value }) => readNewer(number, value) ?? [])[0]
  return known ? { content: known, message } : { content: UNSUPPORTED, message, unknownField: field.number }
}

/** @returns the name of the field with the content: a text, else the first field that has a reader */
function contentName(content: proto.IMessage): keyof Fields | undefined {
  if (readable(content.conversation)) return 'conversation'
  const names = Object.keys(content) as (keyof Fields)[]
  return names.find((name) => {
    const value = content[name]
    return (
      Object.hasOwn(READERS, name) && !ASIDES.includes(name) && value !== null && value !== undefined && value !== ''
    )
  })
}

/** Reads the new text of an edited message, inside all wrappers; undefined when it has no text. */
export function editIn(encoded: Uint8Array): Edited | undefined {
  const edited = correctionIn(encoded)
  return edited && readEdit(readContent(edited).content)
}

/** Reads a message inside another message as a text, followed by `besides`. */
function noteOf(note: proto.IMessage | null | undefined, ...besides: string[]): Content {
  const content = note && readContent(baileys.proto.Message.encode(note).finish()).content
  const [said] = content && 'said' in content ? content.said : []
  return saying(lines(said?.text, ...besides), content && 'said' in content ? content.context : undefined)
}

/** The text of a message; if it is blank, the text of its link, or of the advertisement that it answers. */
function readText(content: proto.Message.IExtendedTextMessage): string {
  const { text, title, description, matchedText, contextInfo } = content
  if (readable(text).trim() !== '') return text ?? ''
  const ad = contextInfo?.externalAdReply
  return lines(title, description, matchedText) || lines(ad?.title, ad?.body, ad?.sourceUrl)
}
