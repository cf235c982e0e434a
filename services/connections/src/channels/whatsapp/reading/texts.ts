import { cutText } from '@recado/contracts/text/cut'
import { withoutNul } from '../../../without-nul.ts'

const TEXT_LENGTH = 65_536 // characters; WhatsApp's own programs write no more

/** A text as it can be kept: without NUL and halves of characters, and not endless. */
export const readable = (written: string | null | undefined, length = TEXT_LENGTH): string =>
  cutText(withoutNul(written ?? '').toWellFormed(), length)

/** On one line, without characters that cannot be seen or turn the direction of what follows. */
export const oneLine = (written: string | null | undefined, length: number): string =>
  readable((written ?? '').toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' '), length).trim()

/** A number that a sender gave, if it is one that can be meant. */
export const count = (given: unknown): number | null => {
  const value = Math.trunc(Number(given ?? Number.NaN))
  return Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** The parts that there are, each on a line of its own. */
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
