import { SHOWN_AS } from '@recado/contracts/message-kinds'
import type { MediaType, Message } from '@recado/contracts/messages/message'
import type { OutgoingContent, OutgoingQuote, ReceivedKind } from '@recado/contracts/whatsapp/content'
import type { Tx } from '../../tables/db.ts'
import { findMessage } from '../messages/message-repository.ts'
import { previewOf } from '../messages/message-rules.ts'
import { textInCompany } from '../messages/said-repository.ts'
import { findAuthorAddress } from './author-address.ts'
import { nameOn, placeIn } from './cards.ts'

/** The content of a message for the gateway; repeated requests for one message get the same content. */
export async function outgoingContent(tx: Tx, message: Message): Promise<OutgoingContent> {
  const quoted = await quoteOf(tx, message)
  const { mediaType, mediaPath, body } = message
  if (mediaType === 'locationMessage') return { kind: 'location', ...placeIn(body ?? ''), quoted }
  if (mediaType === 'vcard') return { kind: 'vcard', name: nameOn(body ?? ''), card: body ?? '', quoted }
  const kind = fileKindOf(mediaType)
  if (kind === undefined || mediaPath === null) return { kind: 'text', text: body ?? '', quoted }
  const media = {
    path: mediaPath,
    mime: message.mediaMime ?? 'application/octet-stream',
    name: message.mediaName ?? '',
    size: message.mediaSize ?? 0,
    seconds: message.mediaSeconds,
    isVoice: message.isVoice,
  }
  return { kind, text: body ?? '', media, quoted }
}

/** @returns the content kind of a message with a file */
const fileKindOf = (mediaType: MediaType) => FILE_KINDS.find((kind) => SHOWN_AS[kind] === mediaType)
const FILE_KINDS = ['image', 'video', 'audio', 'document', 'sticker'] as const

async function quoteOf(tx: Tx, { quotedMsg }: Message): Promise<OutgoingQuote | null> {
  const quoted = quotedMsg && (await findMessage(tx, quotedMsg.id))
  if (!quoted) return null
  const kind: ReceivedKind = fileKindOf(quoted.mediaType) ?? 'text'
  const text = kind === 'text' ? await quotedText(tx, quoted) : (quoted.body ?? '')
  return {
    waMessageId: quoted.waMessageId,
    fromMe: quoted.fromMe,
    kind,
    text,
    participant: await findAuthorAddress(tx, quoted.id),
  }
}

const quotedText = async (tx: Tx, message: Message): Promise<string> =>
  message.mediaType === 'chat' ? (message.body ?? '') : textInCompany(tx, previewOf(message))
