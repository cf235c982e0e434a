import type { proto } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'
import { readAnswer, readOffer } from './answers.ts'
import { readEdit, readProtocol, readReaction } from './changes.ts'
import { readCard, readCards } from './contacts.ts'
import type { Content, Said } from './content.ts'
import { readLiveLocation, readLocation } from './locations.ts'
import { readAudio, readDocument, readPicture, readSticker, readVideo } from './media.ts'
import { readPoll } from './polls.ts'
import { readable } from './texts.ts'

type Readers = {
  readonly [K in keyof proto.IMessage]?: (content: NonNullable<proto.IMessage[K]>) => Content
}

const text = (written: string | null | undefined, context?: proto.IContextInfo | null): Content => {
  const read = readable(written)
  return read === '' ? { dropped: 'empty' } : { said: [{ kind: 'text', text: read }], context }
}
const say = <T extends { contextInfo?: proto.IContextInfo | null }>(read: (content: T) => Said) => {
  return (content: T): Content => ({ said: [read(content)], context: content.contextInfo })
}
const silent = (dropped: string) => (): Content => ({ dropped })

/** How each content is read; one that is not here is a message that we cannot show. */
const READERS: Readers = {
  conversation: (written) => text(written),
  extendedTextMessage: (content) => text(content.text, content.contextInfo),
  imageMessage: say(readPicture),
  videoMessage: say(readVideo),
  ptvMessage: say(readVideo),
  audioMessage: say(readAudio),
  documentMessage: say(readDocument),
  stickerMessage: say(readSticker),
  locationMessage: say(readLocation),
  liveLocationMessage: say(readLiveLocation),
  contactMessage: say(readCard),
  contactsArrayMessage: (content) =>
    content.contacts?.length ? { said: readCards(content), context: content.contextInfo } : { dropped: 'empty' },
  pollCreationMessage: say(readPoll),
  pollCreationMessageV2: say(readPoll),
  pollCreationMessageV3: say(readPoll),
  buttonsResponseMessage: (content) => text(readAnswer(content), content.contextInfo),
  templateButtonReplyMessage: (content) => text(readAnswer(content), content.contextInfo),
  listResponseMessage: (content) => text(readAnswer(content), content.contextInfo),
  interactiveResponseMessage: (content) => text(readAnswer(content), content.contextInfo),
  buttonsMessage: (content) => text(readOffer(content), content.contextInfo),
  listMessage: (content) => text(readOffer(content), content.contextInfo),
  interactiveMessage: (content) => text(readOffer(content), content.contextInfo),
  templateMessage: (content) => text(readOffer(content), content.contextInfo),
  reactionMessage: readReaction,
  protocolMessage: (content) => readProtocol(content, (edited) => readEdit(readContent(edited))),
  encReactionMessage: silent('reaction'), // in announcements of communities, which we do not take part in
  pollUpdateMessage: silent('poll vote'),
  pinInChatMessage: silent('pin'),
  keepInChatMessage: silent('keep'),
  encEventResponseMessage: silent('event response'),
  albumMessage: silent('album'), // its pictures come as messages of their own
  deviceSentMessage: silent('empty'),
  placeholderMessage: silent('placeholder'),
}

/** Beside any content, or alone when a sender only hands out keys. */
const ASIDES = ['messageContextInfo', 'senderKeyDistributionMessage', 'fastRatchetKeySenderKeyDistributionMessage']

/** Reads what is inside all wrappers: ephemeral, view once, document with caption, sent from another own device. */
export function readContent(wrapped: proto.IMessage): Content {
  const content = unwrapped(wrapped)
  const name = contentName(content)
  if (name === undefined) return { dropped: 'empty' }
  const read = READERS[name] as ((value: unknown) => Content) | undefined
  return read ? read(content[name]) : UNSUPPORTED
}

/** Something that only a newer program can show. */
export const UNSUPPORTED: Content = { said: [{ kind: 'unsupported', text: '' }] }

export const unwrapped = (wrapped: proto.IMessage): proto.IMessage => {
  const message = baileys.normalizeMessageContent(wrapped) ?? {}
  const sticker = message.lottieStickerMessage?.message
  return sticker ? (baileys.normalizeMessageContent(sticker) ?? {}) : message
}

/** @returns the field that holds the content; a text that is there may stand beside others */
export function contentName(content: proto.IMessage): keyof proto.IMessage | undefined {
  if (readable(content.conversation)) return 'conversation'
  const names = Object.keys(content) as (keyof proto.IMessage)[]
  return names.find((name) => {
    const value = content[name]
    return !ASIDES.includes(name) && value !== null && value !== undefined && value !== ''
  })
}
