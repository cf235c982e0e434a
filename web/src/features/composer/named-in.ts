import { mentionsIn, type Named } from '../../shared/text/mentions.ts'
import type { Mentionable } from './suggest/suggestion.ts'

/**
 * Compares a text with everybody's names, including the user's and those of people who do not see it: `@Ana Paula`
 * never means Ana.
 * @returns the people other than the user whom a text names, each once; of two with one name, the one who sees it
 */
export function namedIn(text: string, people: readonly Mentionable[], me: Named): Mentionable[] {
  const seeingFirst = people.toSorted((a, b) => Number(a.isBlind ?? false) - Number(b.isBlind ?? false))
  return mentionsIn(text, [...seeingFirst, me]).flatMap((named) => people.find(({ id }) => id === named) ?? [])
}
