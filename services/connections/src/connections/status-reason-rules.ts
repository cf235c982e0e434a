import { WORDS, type WordsCode } from '@recado/contracts/words/catalogue'
import { wordsOf } from '@recado/contracts/words/speak'
import type { Words } from '@recado/contracts/words/words'

const CODES = {
  loggedOut: 'sessionLoggedOut',
  usedElsewhere: 'sessionUsedElsewhere',
  takenOver: 'sessionTakenOver',
  blocked: 'sessionBlocked',
  suspended: 'sessionSuspended',
  outdated: 'sessionOutdated',
  passkeyRequired: 'sessionPasskeyRequired',
  untrustedServer: 'sessionUntrustedServer',
  codesUnread: 'sessionCodesUnread',
  codeUntyped: 'sessionCodeUntyped',
} as const satisfies Record<string, WordsCode>

/**
 * Reasons for the state of a session as the database stores them: the Portuguese text identifies the sentence, as in
 * rows and processes of earlier releases.
 */
export const STATUS_REASONS = Object.fromEntries(
  Object.entries(CODES).map(([reason, code]) => [reason, WORDS[code].pt]),
) as Readonly<Record<keyof typeof CODES, string>>

const CODE_OF_TEXT = new Map<string, WordsCode>(Object.values(CODES).map((code) => [WORDS[code].pt, code]))

const [NUMBER_TAKEN] = WORDS.sessionNumberTaken.pt.split('{')

/** @returns the reason, as it is stored, why a phone was not linked: the connection of this name has it */
export const numberTakenBy = (connection: string): string => `${NUMBER_TAKEN}${connection}`

/** @returns the sentence of a stored reason; null for none and for a text of another release */
export function reasonWords(text: string | null): Words | null {
  if (text === null) return null
  if (NUMBER_TAKEN && text.startsWith(NUMBER_TAKEN)) {
    return wordsOf('sessionNumberTaken', { connection: text.slice(NUMBER_TAKEN.length) })
  }
  const code = CODE_OF_TEXT.get(text)
  return code ? wordsOf(code) : null
}
