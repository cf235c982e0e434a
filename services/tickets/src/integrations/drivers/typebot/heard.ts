import type { Action, Heard } from '../answer.ts'

const MOST = { texts: 20, characters: 300 } // that are remembered; a contact who writes more of the kind commands nothing

const NOTHING: Heard = { isPlain: true, quotes: [] }

/** Braces begin and end commands; a character reference becomes one where a flow shows its variables as Markdown. */
const BRACES = /[{}]|&#?\w+;/
const QUOTES = /["“”]/

/** @returns the memory of a conversation after its contact has brought this text into it */
export function hear(text: string, { isPlain, quotes }: Heard = NOTHING): Heard {
  if (!QUOTES.test(text) && !BRACES.test(text)) return { isPlain, quotes }
  const isLong = text.length > MOST.characters || quotes.length >= MOST.texts
  if (isLong || BRACES.test(text)) return { isPlain: false, quotes }
  return { isPlain, quotes: [...quotes, bare(text)] }
}

/** Whether the maker of the flow has written all of a command: nothing in it can be the words of the contact. */
export function isOfMaker(command: string, action: Action, { isPlain, quotes }: Heard): boolean {
  const names = Object.keys(action).map(bare)
  const isIn = (quote: string) => bare(command).includes(quote) || names.some((name) => quote.includes(name))
  return isPlain && !command.includes('\\') && !quotes.some(isIn)
}

/** Without what a flow may change on the way: case, spaces and marks. */
const bare = (text: string): string =>
  text
    .replaceAll(/[\s*_~`]/g, '')
    .replaceAll(/[“”]/g, '"')
    .toLowerCase()
