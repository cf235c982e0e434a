/** Something that must never be: which text, and what is wrong with it. */
export type Violation = {
  readonly kind: 'lost' | 'doubled' | 'unexpected' | 'out of order'
  readonly text: string
  readonly detail: string
}

/** How often each text occurs. */
export function countTexts(entries: readonly { readonly text: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of entries) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
