import type { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { changeIn } from './change.ts'
import { unwrap } from './wrappers.ts'

/** The attributes of a message's stanza about its encrypted content. */
export type StanzaAttributes = { type: 'text' | 'media' | 'reaction' | 'poll'; edit?: string; mediatype?: string }

const EDIT = '1'
const REVOKE_OWN = '7'

const MEDIA_TYPES: { [Field in keyof proto.IMessage]?: string } = {
  imageMessage: 'image',
  videoMessage: 'video',
  documentMessage: 'document',
  stickerMessage: 'sticker',
  contactMessage: 'vcard',
  contactsArrayMessage: 'contact_array',
  locationMessage: 'location',
  liveLocationMessage: 'livelocation',
  listResponseMessage: 'list_response',
  buttonsResponseMessage: 'buttons_response',
  interactiveResponseMessage: 'native_flow_response',
}

/**
 * @returns the attributes by which the sender states the kind of a message, because the server cannot read the message
 */
export function stanzaAttributes(wrapped: proto.IMessage): StanzaAttributes {
  const { message } = unwrap(wrapped)
  const change = changeIn(message)
  if (change?.kind === 'reacted') return { type: 'reaction' }
  if (change) return { type: 'text', edit: change.kind === 'revoked' ? REVOKE_OWN : EDIT }
  if (message.pollCreationMessage ?? message.pollCreationMessageV2 ?? message.pollCreationMessageV3) {
    return { type: 'poll' }
  }
  const mediatype = mediaTypeOf(message)
  return mediatype ? { type: 'media', mediatype } : { type: 'text' }
}

function mediaTypeOf(message: proto.IMessage): string | undefined {
  if (message.audioMessage) return message.audioMessage.ptt ? 'ptt' : 'audio'
  const fields = Object.keys(MEDIA_TYPES) as (keyof proto.IMessage)[]
  const field = fields.find((name) => message[name] !== null && message[name] !== undefined)
  return field && MEDIA_TYPES[field]
}
