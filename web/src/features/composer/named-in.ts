import { mentionsIn, type Named } from '../../shared/text/mentions.ts'
import type { Mentionable } from './suggest/suggestion.ts'

/**
 * A text is held against everybody's name, whether or not they see it, and against one's own: `@Ana Paula` never means Ana.
 * @returns the people other than oneself whom a text names, each once; of two with one name, the one who sees it
 */
export function namedIn(text: string, people: readonly Mentionable[], me: Named): Mentionable[] {
  const seeingFirst = people.toSorted((a, b) => Number(a.isBlind ?? false) - Number(b.isBlind ?? false))
  return mentionsIn(text, [...seeingFirst, me]).flatMap((named) => people.find(({ id }) => id === named) ?? [])
}
