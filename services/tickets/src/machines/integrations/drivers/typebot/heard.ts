import type { Action, Heard } from '../../../../tables/integration-tables.ts'

// limits of the remembered texts; a contact who writes more cannot trigger commands any more
const MOST = { texts: 20, characters: 300 }

const NOTHING: Heard = { isPlain: true, quotes: [] }

/** Matches the braces of commands. Typebot shows variables in Markdown, where a character reference becomes a brace. */
const BRACES = /[{}]|&#?\w+;/
const QUOTES = /["“”]/

/** @returns the remembered texts of a conversation, with this text of the contact added */
export function hear(text: string, { isPlain, quotes }: Heard = NOTHING): Heard {
  if (!QUOTES.test(text) && !BRACES.test(text)) return { isPlain, quotes }
  const isLong = text.length > MOST.characters || quotes.length >= MOST.texts
  if (isLong || BRACES.test(text)) return { isPlain: false, quotes }
  return { isPlain, quotes: [...quotes, bare(text)] }
}

/**
 * Whether a command was written by the author of the flow alone. Typebot inserts variables before we see a bubble, so a
 * contact could write `#{"close":true}` as an answer or as their name. The ticket is handed to agents instead of
 * running a refused command. Texts that the flow stored in an earlier session are not detected.
 */
export function isOfMaker(command: string, action: Action, { isPlain, quotes }: Heard): boolean {
  const names = Object.keys(action).map(bare)
  const isIn = (quote: string) => bare(command).includes(quote) || names.some((name) => quote.includes(name))
  return isPlain && !command.includes('\\') && !quotes.some(isIn)
}

/** Removes differences that a flow may introduce: case, spaces and punctuation. */
const bare = (text: string): string =>
  text
    .replaceAll(/[\s*_~`]/g, '')
    .replaceAll(/[“”]/g, '"')
    .toLowerCase()
