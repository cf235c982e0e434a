import type { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { MEDIA_KINDS } from './forms.ts'
import { unwrap } from './wrappers.ts'

/** The parts of a message that a phone shows. */
export type ShownContent = {
  kind: ShownKind
  text: string // the text, a caption, a question, a name
  isForwarded: boolean
  isViewOnce: boolean
  isEphemeral: boolean
  timer?: { seconds: number; setAt: number } // how long the message stays, and when the chat's timer was set
  quoted?: { id: string; participant: string; text: string }
  media?: ShownMedia
  location?: { latitude: number; longitude: number; name?: string; address?: string; url?: string }
  contacts?: { name: string; vcard: string }[]
  poll?: { choices: string[]; selectable: number }
  answer?: { id: string }
  /** The protocol names of the fields of an `unknown` message. */
  fields?: string[]
}
/** The description of the file in the message. */
export type ShownMedia = {
  mime: string
  size: number
  name?: string
  seconds?: number
  width?: number
  height?: number
  isAnimated?: boolean
  thumbnail?: string // base64
}
export const SHOWN_KINDS = [
  'text',
  ...MEDIA_KINDS,
  'location',
  'live-location',
  'contact',
  'contacts',
  'poll',
  'button-answer',
  'list-answer',
  'unknown',
] as const
export type ShownKind = (typeof SHOWN_KINDS)[number]

type Part = Partial<ShownContent> & { kind: ShownKind }
type Readers = { [Field in keyof proto.IMessage]?: (content: NonNullable<proto.IMessage[Field]>) => Part }

const READERS: Readers = {
  conversation: (text) => ({ kind: 'text', text }),
  extendedTextMessage: ({ text }) => ({ kind: 'text', text: text ?? '' }),
  imageMessage: (image) => ({ kind: 'image', text: image.caption ?? '', media: readMedia(image) }),
  videoMessage: (video) => ({
    kind: 'video',
    text: video.caption ?? '',
    media: { ...readMedia(video), isAnimated: video.gifPlayback ?? false },
  }),
  audioMessage: (audio) => ({ kind: audio.ptt ? 'voice' : 'audio', media: readMedia(audio) }),
  documentMessage: (document) => ({
    kind: 'document',
    text: document.caption ?? '',
    media: { ...readMedia(document), name: document.fileName ?? document.title ?? '' },
  }),
  stickerMessage: (sticker) => ({
    kind: 'sticker',
    media: { ...readMedia(sticker), isAnimated: sticker.isAnimated ?? false },
  }),
  locationMessage: (place) => ({ kind: place.isLive ? 'live-location' : 'location', ...readPlace(place) }),
  liveLocationMessage: (place) => ({ kind: 'live-location', ...readPlace(place), text: place.caption ?? '' }),
  contactMessage: (card) => ({ kind: 'contact', text: card.displayName ?? '', contacts: [readCard(card)] }),
  contactsArrayMessage: ({ displayName, contacts }) => ({
    kind: 'contacts',
    text: displayName ?? '',
    contacts: (contacts ?? []).map(readCard),
  }),
  pollCreationMessage: readPoll,
  pollCreationMessageV2: readPoll,
  pollCreationMessageV3: readPoll,
  buttonsResponseMessage: ({ selectedDisplayText, selectedButtonId }) => ({
    kind: 'button-answer',
    text: selectedDisplayText ?? '',
    answer: { id: selectedButtonId ?? '' },
  }),
  templateButtonReplyMessage: ({ selectedDisplayText, selectedId }) => ({
    kind: 'button-answer',
    text: selectedDisplayText ?? '',
    answer: { id: selectedId ?? '' },
  }),
  interactiveResponseMessage: ({ body, nativeFlowResponseMessage }) => ({
    kind: 'button-answer',
    text: body?.text ?? '',
    answer: { id: nativeFlowResponseMessage?.name ?? '' },
  }),
  listResponseMessage: ({ title, singleSelectReply }) => ({
    kind: 'list-answer',
    text: title ?? '',
    answer: { id: singleSelectReply?.selectedRowId ?? '' },
  }),
}

/** Reads any message. A message that no phone can show is `unknown`, with the names of its fields. */
export function readContent(wrapped: proto.IMessage): ShownContent {
  const { message, isViewOnce, isEphemeral } = unwrap(wrapped)
  const context = contextOf(message)
  const quoted = context?.stanzaId && {
    id: context.stanzaId,
    participant: context.participant ?? '',
    text: context.quotedMessage ? readContent(context.quotedMessage).text : '',
  }
  const { expiration, ephemeralSettingTimestamp } = context ?? {}
  const timer = expiration ? { timer: { seconds: expiration, setAt: Number(ephemeralSettingTimestamp ?? 0) } } : {}
  const shown = { text: '', isForwarded: context?.isForwarded ?? false, isViewOnce, isEphemeral, ...timer }
  return { ...shown, ...(quoted ? { quoted } : {}), ...readPart(message) }
}

/** The field that determines the kind of the message; undefined for a message without such a field. */
export function contentField(message: proto.IMessage): keyof proto.IMessage | undefined {
  const fields = Object.keys(READERS) as (keyof proto.IMessage)[]
  return fields.find((field) => message[field] !== null && message[field] !== undefined)
}

function readPart(message: proto.IMessage): Part {
  const field = contentField(message)
  if (field) return readField(field, message)
  const fields = Object.entries(message).filter(([, value]) => value !== null && value !== undefined)
  return { kind: 'unknown', fields: fields.map(([name]) => name) }
}

function readField<Field extends keyof proto.IMessage>(field: Field, message: proto.IMessage): Part {
  const read = READERS[field] as ((content: proto.IMessage[Field]) => Part) | undefined
  return read?.(message[field]) ?? { kind: 'unknown' }
}

function contextOf(message: proto.IMessage): proto.IContextInfo | undefined {
  const field = contentField(message)
  const content = field && message[field]
  if (typeof content !== 'object' || content === null || !('contextInfo' in content)) return undefined
  return content.contextInfo ?? undefined
}

type AnyMedia = {
  mimetype?: string | null
  fileLength?: number | { toString(): string } | null
  seconds?: number | null
  width?: number | null
  height?: number | null
  jpegThumbnail?: Uint8Array | null
}

function readMedia({ mimetype, fileLength, seconds, width, height, jpegThumbnail }: AnyMedia): ShownMedia {
  return {
    mime: mimetype ?? '',
    size: Number(fileLength ?? 0),
    ...(seconds ? { seconds } : {}),
    ...(width && height ? { width, height } : {}),
    ...(jpegThumbnail?.length ? { thumbnail: Buffer.from(jpegThumbnail).toString('base64') } : {}),
  }
}

function readPlace(place: proto.Message.ILocationMessage | proto.Message.ILiveLocationMessage) {
  const { name, address, url } = { name: '', address: '', url: '', ...place }
  return {
    text: name ?? '',
    location: {
      latitude: place.degreesLatitude ?? Number.NaN,
      longitude: place.degreesLongitude ?? Number.NaN,
      ...(name ? { name } : {}),
      ...(address ? { address } : {}),
      ...(url ? { url } : {}),
    },
  }
}

const readCard = ({ displayName, vcard }: proto.Message.IContactMessage) => ({
  name: displayName ?? '',
  vcard: vcard ?? '',
})

function readPoll({ name, options, selectableOptionsCount }: proto.Message.IPollCreationMessage): Part {
  const choices = (options ?? []).map(({ optionName }) => optionName ?? '')
  return { kind: 'poll', text: name ?? '', poll: { choices, selectable: selectableOptionsCount ?? 0 } }
}
