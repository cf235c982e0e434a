import { randomBytes } from 'node:crypto'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import type { MediaType, MessageOrigin } from '@recado/contracts/messages/message'
import type { ReceivedKind } from '@recado/contracts/whatsapp/content'

/** An id as WhatsApp's own web client makes them; chosen here, so that every attempt to send is the same message. */
export const newWaMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

/** What lists show of a message: its words, else a word for what it is. */
export const previewOf = ({ mediaType, body }: { mediaType: MediaType; body: string | null }): string =>
  WORDLESS.includes(mediaType) || !body ? (WORD_FOR[mediaType] ?? '') : startOf(body)

/** What lists show when somebody reacted. */
export const previewOfReaction = (emoji: string): string => startOf(`Reagiu com ${emoji}`)

/** What lists show of a message that was taken back. */
export const DELETED_PREVIEW = 'Mensagem apagada'

/** Cut between characters and never inside one. */
const startOf = (text: string): string => {
  const cut = text.slice(0, TEXT_LIMIT.lastMessage)
  return text.length > cut.length ? cut.replace(/[\ud800-\udbff]$/, '') : cut
}

/** Of these the body is no words for people. */
const WORDLESS: readonly MediaType[] = ['locationMessage', 'vcard', 'call_log']

/** In the language of the product, since lists hold them as they hold texts. */
const WORD_FOR: Partial<Record<MediaType, string>> = {
  image: 'Foto',
  audio: 'Áudio',
  video: 'Vídeo',
  application: 'Documento',
  sticker: 'Figurinha',
  locationMessage: 'Localização',
  vcard: 'Contato',
  poll: 'Enquete',
  call_log: 'Chamada perdida',
  unsupported: 'Mensagem não suportada',
  placeholder: 'Aguardando mensagem',
}

/** Messages that no person wrote. */
export const isAutomatic = (origin: MessageOrigin): boolean => !['inbound', 'ui', 'phone'].includes(origin)

/** How each kind that WhatsApp knows is shown. */
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
  placeholder: 'placeholder',
} as const satisfies Record<ReceivedKind, MediaType>

/** How long after it was sent a message of ours may be taken back, and corrected. */
export const DELETABLE_MS = 48 * 60 * 60_000
export const EDITABLE_MS = 15 * 60_000

export const isOlderThan = ({ createdAt }: { createdAt: string }, ms: number, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) > ms

/** What stands among the messages without being one on WhatsApp cannot be changed there. */
export const isSendable = (mediaType: MediaType): boolean => !['note', 'system', 'call_log'].includes(mediaType)

/** WhatsApp lets texts and captions be corrected. */
export const mayBeEdited = (mediaType: MediaType): boolean =>
  ['chat', 'image', 'video', 'application'].includes(mediaType)
