import type { Action, Heard } from '../../../../tables/integration-tables.ts'

// the remembered texts of a contact; a contact who writes more can trigger no command
const MOST = { texts: 20, characters: 300 }

const NOTHING: Heard = { isPlain: true, quotes: [] }

/** Braces delimit commands. A character reference becomes a brace where a flow shows its variables as Markdown. */
const BRACES = /[{}]|&#?\w+;/
const QUOTES = /["“”]/

/** @returns the memory of a conversation with this text of its contact added */
export function hear(text: string, { isPlain, quotes }: Heard = NOTHING): Heard {
  if (!QUOTES.test(text) && !BRACES.test(text)) return { isPlain, quotes }
  const isLong = text.length > MOST.characters || quotes.length >= MOST.texts
  if (isLong || BRACES.test(text)) return { isPlain: false, quotes }
  return { isPlain, quotes: [...quotes, bare(text)] }
}

/**
 * Whether a command consists only of the flow maker's words, and of none of the contact's. Typebot inserts variables
 * before we see a bubble, so a contact could write `#{"close":true}` as an answer or as the name on the phone. A
 * refused command is not sent: the ticket is handed to people. A text that the flow stored in an earlier session is not
 * recognised as the contact's.
 */
export function isOfMaker(command: string, action: Action, { isPlain, quotes }: Heard): boolean {
  const names = Object.keys(action).map(bare)
  const isIn = (quote: string) => bare(command).includes(quote) || names.some((name) => quote.includes(name))
  return isPlain && !command.includes('\\') && !quotes.some(isIn)
}

/** Removes the differences that a flow may introduce: case, spaces and marks. */
const bare = (text: string): string =>
  text
    .replaceAll(/[\s*_~`]/g, '')
    .replaceAll(/[“”]/g, '"')
    .toLowerCase()
