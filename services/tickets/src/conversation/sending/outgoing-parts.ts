import { FIELD_ERRORS, type FieldErrorCode } from '@recado/contracts/errors'
import type { Language } from '@recado/contracts/language'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import type { OutgoingMedia, Place } from '@recado/contracts/whatsapp/content'
import { invalidField } from '@recado/kit/errors'
import type { SentFile } from '../stored-files/attachment-rules.ts'
import { bodyOfPlace } from './cards.ts'

/** One of the messages into which a request is split. */
export type OutgoingPart = {
  readonly kind: 'text' | 'image' | 'video' | 'audio' | 'document' | 'location' | 'vcard'
  readonly text: string // the text or caption; for a location or a card its data
  readonly media: OutgoingMedia | null
}

type Request = {
  readonly body: string
  readonly isVoice: boolean
  readonly files: readonly SentFile[]
  readonly location?: Place | undefined
  readonly cards?: readonly string[]
}

/** @throws ERR_VALIDATION there is nothing to send, or the text is too long for a caption */
export function checkOutgoing(
  {
    body,
    files,
    location,
    contactIds,
  }: Omit<Request, 'isVoice' | 'cards'> & { readonly contactIds?: readonly number[] | undefined },
  language: Language,
): void {
  const fault = (code: FieldErrorCode) => invalidField('body', code, FIELD_ERRORS[code][language])
  if (body === '' && files.length === 0 && !location && !contactIds) throw fault('required')
  if (body.length > TEXT_LIMIT.caption && files.length > 0) throw fault('too_long')
}

/**
 * Splits a request into one message per file, in the given order. The text is the caption of the first file; it
 * precedes the file if the file is an audio. A location and contact cards come last.
 */
export function partsOf({ location, cards = [], ...request }: Request): OutgoingPart[] {
  const place: OutgoingPart[] = location ? [{ kind: 'location', text: bodyOfPlace(location), media: null }] : []
  const contacts = cards.map((card): OutgoingPart => ({ kind: 'vcard', text: card, media: null }))
  return [...wordsAndFiles(request), ...place, ...contacts]
}

function wordsAndFiles({ body, isVoice, files }: Pick<Request, 'body' | 'isVoice' | 'files'>): OutgoingPart[] {
  const [first, ...others] = files
  if (!first) return body === '' ? [] : [textOf(body)]
  const fileOf = (file: SentFile, text = '') => partOf(file, { isVoice, text })
  const rest = others.map((file) => fileOf(file))
  if (body !== '' && first.kind === 'audio') return [textOf(body), fileOf(first), ...rest]
  return [fileOf(first, body), ...rest]
}

/** Splits a text with an optional file. A text that is too long for a caption precedes the file. */
export function captionedParts(body: string, file: SentFile | null): OutgoingPart[] {
  const of = (text: string, files: readonly SentFile[]) => partsOf({ body: text, isVoice: false, files })
  if (file === null) return of(body, [])
  return body.length <= TEXT_LIMIT.caption ? of(body, [file]) : [...of(body, []), ...of('', [file])]
}

const textOf = (text: string): OutgoingPart => ({ kind: 'text', text, media: null })

function partOf(file: SentFile, { isVoice, text }: { isVoice: boolean; text: string }): OutgoingPart {
  const { path, mime, name, size, kind, seconds } = file
  const isNote = isVoice && mime === 'audio/ogg' // phones accept only this format for voice notes
  return { kind, text, media: { path, mime, name, size, seconds, isVoice: isNote } }
}
