import { cutText } from '@recado/contracts/text/cut'
import { withoutNul } from '../../../without-nul.ts'

const TEXT_LENGTH = 65_536 // characters; WhatsApp's own clients allow no more

/** Makes a text storable: removes NUL, replaces lone surrogates, and cuts the text to `length`. */
export const readable = (written: string | null | undefined, length = TEXT_LENGTH): string =>
  cutText(withoutNul(written ?? '').toWellFormed(), length)

/** Puts a text on one line: replaces control characters and marks of the text direction by spaces. */
export const oneLine = (written: string | null | undefined, length: number): string =>
  readable((written ?? '').toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' '), length).trim()

/** Parses a number from a sender; null when it is negative or not a number. */
export const count = (given: unknown): number | null => {
  const value = Math.trunc(Number(given ?? Number.NaN))
  return Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** Joins the parts that are not empty, each on a separate line. */
export const lines = (...parts: readonly (string | null | undefined)[]): string =>
  readable(
    parts
      .map((part) => readable(part))
      .filter((part) => part.trim() !== '')
      .join('\n'),
  )

/** Joins a name and its value as `name: value`; leaves out missing parts. */
export const pair = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part && part.trim() !== '').join(': ')
