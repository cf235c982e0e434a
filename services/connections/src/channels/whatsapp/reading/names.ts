import { cutText } from '@recado/contracts/text/cut'
import { readable } from './texts.ts'

const MOST_WRITTEN = 10_000 // the number of characters that are examined
const NOTHING_SEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Placeholders of WhatsApp's clients for a missing name. */
const NO_NAMES = ['', '-', '~']

/**
 * Cleans a name that a person chose: removes marks that change the text direction, and cuts the name to `length`.
 *
 * @returns null when the name is invisible or a placeholder
 */
export function nameIn(written: string | null | undefined, length: number): string | null {
  const name = readable(written, MOST_WRITTEN)
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
  return NO_NAMES.includes(name.replace(NOTHING_SEEN, '')) ? null : cutText(name, length).trim() || null
}
