import { randomBytes } from 'node:crypto'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import type { MediaType } from '@recado/contracts/messages/message'
import { cutText } from '@recado/contracts/text/cut'
import type { CameFrom, ReceivedKind } from '@recado/contracts/whatsapp/content'
import { type Said, wordsOf } from '@recado/contracts/words/speak'
import type { Words } from '@recado/contracts/words/words'
import type { MessageOrigin } from '@recado/contracts/writer'

/** An id like those of WhatsApp's own web client; chosen here, so that every attempt to send is the same message. */
export const newWaMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

/** @returns the preview of a message in lists: its text, else the name of its kind */
export const previewOf = ({ mediaType, body, cameFrom }: Previewed): Said => {
  if (body && !DATA_KINDS.includes(mediaType)) return startOf(body)
  if (mediaType === 'chat' && cameFrom) return startOf(cameFrom.title ?? cameFrom.text ?? '') // a reply without text
  return isOneOf(NAMED_KINDS, mediaType) ? wordsOf(mediaType) : ''
}

type Previewed = {
  readonly mediaType: MediaType
  readonly body: string | null
  readonly cameFrom?: CameFrom | null
}

/** @returns the preview of a reaction in lists */
export const previewOfReaction = (emoji: string): Words => wordsOf('reacted', { emoji: cutText(emoji, EMOJI_LIMIT) })

/** The preview of a deleted message in lists. */
export const DELETED_PREVIEW = wordsOf('deleted')

/** The current preview of a message in lists; a deleted message no longer has its text. */
export const drawnAs = (message: Previewed & { readonly isDeleted: boolean }) =>
  message.isDeleted ? DELETED_PREVIEW : previewOf(message)

const EMOJI_LIMIT = 100 // characters; leaves room for the surrounding words

const startOf = (text: string): string => cutText(text, TEXT_LIMIT.lastMessage)

/** Kinds whose body holds data instead of a text to show. */
const DATA_KINDS: readonly MediaType[] = ['locationMessage', 'vcard', 'call_log']

/** Kinds with a name in the word catalogue. */
const NAMED_KINDS = [
  ...(['image', 'audio', 'video', 'application', 'sticker', 'locationMessage', 'vcard', 'poll', 'call_log'] as const),
  ...(['unsupported', 'phone_only', 'placeholder'] as const),
] as const

const isOneOf = <T extends MediaType>(kinds: readonly T[], kind: MediaType): kind is T =>
  kinds.some((one) => one === kind)

/** Messages that no person wrote. */
export const isAutomatic = (origin: MessageOrigin): boolean => !['inbound', 'ui', 'phone'].includes(origin)

/** The displayed type of each kind of WhatsApp message. */
export const MEDIA_TYPE_OF = {
  text: 'chat',
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
  sticker: 'sticker',
  location: 'locationMessage',
  vcard: 'vcard',
  poll: 'poll',
  unsupported: 'unsupported',
  phone_only: 'phone_only',
  placeholder: 'placeholder',
} as const satisfies Record<ReceivedKind, MediaType>

/**
 * Kinds whose content is not visible here: a person may not even have written, so they wait for people, and machines do
 * not take them for an answer.
 */
const UNSEEN: readonly ReceivedKind[] = ['unsupported', 'phone_only', 'placeholder']

export const isUnseen = (kind: ReceivedKind): boolean => UNSEEN.includes(kind)

/** How long after sending an outgoing message may be deleted for everyone, and edited. */
export const DELETABLE_MS = 48 * 60 * 60_000
export const EDITABLE_MS = 15 * 60_000

export const isOlderThan = ({ createdAt }: { createdAt: string }, ms: number, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) > ms

/** Whether an entry is a message on WhatsApp; other entries cannot be changed there. */
export const isSendable = (mediaType: MediaType): boolean => !['note', 'system', 'call_log'].includes(mediaType)

/** WhatsApp allows edits of texts and captions. */
export const mayBeEdited = (mediaType: MediaType): boolean =>
  ['chat', 'image', 'video', 'application'].includes(mediaType)
