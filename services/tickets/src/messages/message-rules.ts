import { randomBytes } from 'node:crypto'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import type { MediaType, MessageOrigin } from '@recado/contracts/messages/message'
import type { ReceivedKind } from '@recado/contracts/whatsapp/content'

/** An id as WhatsApp's own web client makes them; chosen here, so that every attempt to send is the same message. */
export const newWaMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

/** What lists show of a message, cut between characters and never inside one. */
export const previewOf = (body: string): string => {
  const cut = body.slice(0, TEXT_LIMIT.lastMessage)
  return body.length > cut.length && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
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
