import type { MediaType } from '@recado/contracts/messages/message'
import type { Row } from '../former/former-system.ts'
import { isYes, textOf } from '../former/read-values.ts'

const BOT_MARK = '\u200e' // the family begins texts of its bots with this invisible character

/** The kinds of this product by the words of the family for kinds of messages, in lower case. */
const KINDS: Readonly<Record<string, MediaType>> = {
  image: 'image',
  imagemessage: 'image',
  audio: 'audio',
  ptt: 'audio',
  audiomessage: 'audio',
  video: 'video',
  videomessage: 'video',
  document: 'application',
  documentmessage: 'application',
  documentwithcaptionmessage: 'application',
  application: 'application',
  sticker: 'sticker',
  stickermessage: 'sticker',
  location: 'locationMessage',
  locationmessage: 'locationMessage',
  livelocationmessage: 'locationMessage',
  vcard: 'vcard',
  contactmessage: 'vcard',
  call_log: 'call_log',
}
const FILES: readonly MediaType[] = ['image', 'audio', 'video', 'application', 'sticker']

/** The kind and text of a message; a text of an unknown kind is shown as text, a file of an unknown kind as document. */
export function contentOf(row: Row): { mediaType: MediaType; body: string; isBot: boolean } {
  const text = textOf(row, 'body')
  const isBot = isYes(row, 'fromMe') && text.startsWith(BOT_MARK)
  const body = text.replaceAll(BOT_MARK, '')
  const hasFile = textOf(row, 'mediaUrl') !== ''
  const told = KINDS[textOf(row, 'mediaType').toLowerCase()]
  if (hasFile)
    return { mediaType: told && FILES.includes(told) ? told : 'application', body: captionOf(row, body), isBot }
  if (told && !FILES.includes(told)) return { mediaType: told, body, isBot }
  return { mediaType: body === '' ? 'unsupported' : 'chat', body, isBot }
}

/** The family stores the file's name as the text of a file without a caption. */
function captionOf(row: Row, body: string): string {
  const name = textOf(row, 'mediaUrl').split('/').at(-1) ?? ''
  return body === name || body === decoded(name) ? '' : body
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a percent sign that is part of the name
  }
}
