import { FILE_LIMIT, type FileKind, MOST_FILES } from '@recado/contracts/limits'
import { newId } from '../../shared/api/new-id.ts'
import type { Attachment } from '../../shared/messages/attachment.ts'

export type Refusal = { readonly name: string } & (
  | { readonly reason: 'tooLarge'; readonly limit: number } // in bytes
  | { readonly reason: 'tooMany'; readonly limit: number }
  | { readonly reason: 'empty' | 'notAsNamed' }
)

const IMAGES = /^image\/(png|jpeg|webp|gif)$/
const SOUNDS = /^audio\//
const FILMS = /^video\/(mp4|webm|3gpp)$/

/** The kind of a file, by the type that the browser reports. The server inspects the content. */
export const kindOf = ({ type }: File): FileKind =>
  IMAGES.test(type) ? 'image' : SOUNDS.test(type) ? 'audio' : FILMS.test(type) ? 'video' : 'document'

/** A file, and the text that is sent with it. */
export type CaptionedFile = { readonly file: File; readonly caption: string }

export const withoutCaption = (file: File): CaptionedFile => ({ file, caption: '' })

/**
 * @param present the number of files that are already attached
 * @returns the accepted files, and the reasons why the others were refused
 */
export function attach(files: readonly CaptionedFile[], present: number): { added: Attachment[]; refused: Refusal[] } {
  const added: Attachment[] = []
  const refused: Refusal[] = []
  for (const { file, caption } of files) {
    const refusal = refusalOf(file, present + added.length)
    if (refusal) refused.push(refusal)
    else added.push({ id: newId(), file, kind: kindOf(file), caption })
  }
  return { added, refused }
}

function refusalOf(file: File, present: number): Refusal | undefined {
  const { name, size } = file
  const limit = FILE_LIMIT[kindOf(file)]
  if (size === 0) return { name, reason: 'empty' }
  if (size > limit) return { name, reason: 'tooLarge', limit }
  if (present >= MOST_FILES) return { name, reason: 'tooMany', limit: MOST_FILES }
  return undefined
}
