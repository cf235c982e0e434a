import { cutText } from '@recado/contracts/text/cut'
import { withoutNul } from '../../../without-nul.ts'

const TEXT_LENGTH = 65_536 // characters; WhatsApp's own clients allow no more

/** A text that can be stored: without NUL and lone surrogates, and of limited length. */
export const readable = (written: string | null | undefined, length = TEXT_LENGTH): string =>
  cutText(withoutNul(written ?? '').toWellFormed(), length)

/** A text on one line, without characters that are invisible or change the text direction. */
export const oneLine = (written: string | null | undefined, length: number): string =>
  readable((written ?? '').toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' '), length).trim()

/** A number from a sender, if it is plausible. */
export const count = (given: unknown): number | null => {
  const value = Math.trunc(Number(given ?? Number.NaN))
  return Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** The parts that are not empty, each on a separate line. */
export const lines = (...parts: readonly (string | null | undefined)[]): string =>
  readable(
    parts
      .map((part) => readable(part))
      .filter((part) => part.trim() !== '')
      .join('\n'),
  )

/** A name and its value, as `name: value`; missing parts are left out. */
export const pair = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part && part.trim() !== '').join(': ')
