import type { proto } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'

type MediaType = 'image' | 'gif' | 'video' | 'ptt' | 'audio' | 'document' | 'sticker' | 'vcard' | 'location'

/**
 * The attributes that describe an encrypted text to the network (whatsmeow send.go, getTypeFromMessage and
 * getMediaTypeFromMessage).
 */
export function stanzaType(message: proto.IMessage): { type: string; enc: { mediatype?: MediaType } } {
  const content = baileys.normalizeMessageContent(message) ?? {}
  if (content.reactionMessage) return { type: 'reaction', enc: {} }
  const mediatype = mediaTypeOf(content)
  return mediatype ? { type: 'media', enc: { mediatype } } : { type: 'text', enc: {} }
}

function mediaTypeOf(content: proto.IMessage): MediaType | undefined {
  const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } = content
  if (imageMessage) return 'image'
  if (videoMessage) return videoMessage.gifPlayback ? 'gif' : 'video'
  if (audioMessage) return audioMessage.ptt ? 'ptt' : 'audio'
  if (documentMessage) return 'document'
  if (stickerMessage) return 'sticker'
  if (content.contactMessage) return 'vcard'
  return content.locationMessage ? 'location' : undefined
}
