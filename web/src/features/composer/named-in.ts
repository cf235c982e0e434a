import { mentionsIn, type Named } from '../../shared/text/mentions.ts'
import type { Mentionable } from './suggest/suggestion.ts'

/**
 * Finds the people that a text mentions. It compares the text with all names, including those of the user and of people
 * who do not see the text. So `@Ana Paula` never mentions Ana.
 * @returns the mentioned people other than the user, each once; of two people with the same name, the one who sees the
 * text
 */
export function namedIn(text: string, people: readonly Mentionable[], me: Named): Mentionable[] {
  const seeingFirst = people.toSorted((a, b) => Number(a.isBlind ?? false) - Number(b.isBlind ?? false))
  return mentionsIn(text, [...seeingFirst, me]).flatMap((named) => people.find(({ id }) => id === named) ?? [])
}
