import { folded } from '@recado/contracts/text/folded'

export type Named = { readonly id: number; readonly name: string }
/** A part of a text. A mention has the mentioned person; other parts have none. */
export type MentionPart = { readonly text: string; readonly person?: Named }

const WORD = /[\p{L}\p{N}_]/u

/**
 * @returns the text, split around every `@name` of these people. The comparison ignores case and accents, and the
 * longest matching name wins.
 */
export function mentionParts(text: string, people: readonly Named[]): MentionPart[] {
  const parts: MentionPart[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const person = WORD.test(text[at - 1] ?? '') || at < from ? undefined : personAt(text, at + 1, people)
    if (!person) continue
    const end = at + 1 + person.name.length
    if (at > from) parts.push({ text: text.slice(from, at) })
    parts.push({ text: text.slice(at, end), person })
    from = end
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** @returns the ids of the people that a text mentions, each once */
export const mentionsIn = (text: string, people: readonly Named[]): number[] => [
  ...new Set(mentionParts(text, people).flatMap(({ person }) => person?.id ?? [])),
]

function personAt(text: string, at: number, people: readonly Named[]): Named | undefined {
  const isHere = ({ name }: Named) =>
    name !== '' && folded(text.slice(at, at + name.length)) === folded(name) && !WORD.test(text[at + name.length] ?? '')
  return people.filter(isHere).sort((a, b) => b.name.length - a.name.length)[0]
}
