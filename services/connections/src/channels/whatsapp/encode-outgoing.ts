import type { MessageChange, OutgoingContent, OutgoingQuote } from '@recado/contracts/whatsapp/content'
import type { proto } from '@whiskeysockets/baileys'
import type { ChangeTarget, Channel, EncodingHelp } from '../channel.ts'
import { jidOf } from './address.ts'
import { baileys } from './baileys.ts'
import { withSecret } from './trust/message-secret.ts'

/** Encodes a message or a change. The caller stores the bytes, because every attempt must send the same bytes. */
export const encodeOutgoing: Channel['encode'] = (outgoing, help) => {
  const message = 'content' in outgoing ? withSecret(contentOf(outgoing.content, help)) : changeOf(outgoing, help)
  return baileys.proto.Message.encode(message).finish()
}

function contentOf(content: OutgoingContent, help: EncodingHelp): proto.IMessage {
  const context = content.quoted && { contextInfo: contextOf(content.quoted, help) }
  if (content.kind === 'location') {
    const { latitude: degreesLatitude, longitude: degreesLongitude, name } = content
    return { locationMessage: { degreesLatitude, degreesLongitude, ...(name && { name }), ...context } }
  }
  if (content.kind === 'vcard') {
    return { contactMessage: { displayName: content.name, vcard: content.card, ...context } }
  }
  return { extendedTextMessage: { text: content.text, ...context } }
}

/** The quotation that the receiver's phone shows above a reply; the phone finds the quoted message by its id. */
function contextOf(
  { waMessageId, fromMe, kind, text, participant }: OutgoingQuote,
  help: EncodingHelp,
): proto.IContextInfo {
  const writer = participant ?? help.to
  return {
    stanzaId: waMessageId,
    participant: fromMe ? `${help.own ?? ''}@s.whatsapp.net` : jidOf(writer),
    quotedMessage: quotedMessage(kind, text),
  }
}

function quotedMessage(kind: OutgoingQuote['kind'], text: string): proto.IMessage {
  if (kind === 'image') return { imageMessage: { caption: text } }
  if (kind === 'video') return { videoMessage: { caption: text } }
  if (kind === 'audio') return { audioMessage: {} }
  if (kind === 'document') return { documentMessage: { caption: text } }
  if (kind === 'sticker') return { stickerMessage: {} }
  return { conversation: text }
}

type Change = { readonly change: MessageChange; readonly target: ChangeTarget }

function changeOf({ change, target }: Change, { to, original }: EncodingHelp): proto.IMessage {
  const { waMessageId: id, fromMe, author } = target
  const key = { remoteJid: jidOf(to), fromMe, id, ...(to.group && author && { participant: jidOf(author) }) }
  const { REVOKE, MESSAGE_EDIT } = baileys.proto.Message.ProtocolMessage.Type
  const now = Date.now()
  if (change.kind === 'reacted') {
    return { reactionMessage: { key, text: change.emoji ?? '', senderTimestampMs: now } }
  }
  if (change.kind === 'revoked') return { protocolMessage: { key, type: REVOKE } }
  const editedMessage = edited(change.text, original)
  return { protocolMessage: { key, type: MESSAGE_EDIT, editedMessage, timestampMs: now } }
}

/** The new version of a message: a text with its new text, or a file with its new caption. */
function edited(text: string, original: Uint8Array | null): proto.IMessage {
  const { imageMessage, videoMessage, documentMessage, documentWithCaptionMessage } = original
    ? baileys.proto.Message.decode(original)
    : ({} as proto.IMessage)
  if (imageMessage) return { imageMessage: { ...imageMessage, caption: text } }
  if (videoMessage) return { videoMessage: { ...videoMessage, caption: text } }
  const document = documentWithCaptionMessage?.message?.documentMessage ?? documentMessage
  if (document) return { documentWithCaptionMessage: { message: { documentMessage: { ...document, caption: text } } } }
  return { conversation: text }
}

/** The `edit` attribute of a stanza whose message deletes or edits another message. */
export function stanzaAttributes({ protocolMessage }: proto.IMessage): { edit?: string } {
  const { REVOKE, MESSAGE_EDIT } = baileys.proto.Message.ProtocolMessage.Type
  if (protocolMessage?.type === REVOKE) return { edit: '7' }
  return protocolMessage?.type === MESSAGE_EDIT ? { edit: '1' } : {}
}
