import { cutText } from '@recado/contracts/text/cut'
import { readable } from './texts.ts'

const MOST_WRITTEN = 10_000 // characters that are looked at
const NOTHING_SEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Placeholders of WhatsApp's programs for a name that is not set. */
const NO_NAMES = ['', '-', '~']

/**
 * A name as somebody gave it to himself or to another, without marks that turn the direction of what follows.
 * @returns null when there is nothing to see in it, or it stands for no name
 */
export function nameIn(written: string | null | undefined, length: number): string | null {
  const name = readable(written, MOST_WRITTEN)
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
  return NO_NAMES.includes(name.replace(NOTHING_SEEN, '')) ? null : cutText(name, length).trim() || null
}
