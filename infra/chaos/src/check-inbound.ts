import { countTexts, type Violation } from './violation.ts'

/** A text of one conversation. Every text of a run is unique. */
export type ConversationText = { readonly conversation: string; readonly text: string }

/**
 * Compares what customers wrote with what the product stored.
 * @param sent in the order in which the simulated network took it
 * @param stored in the order of the rows
 * @returns nothing when each text is one row and every conversation has its order
 */
export function checkInbound(sent: readonly ConversationText[], stored: readonly ConversationText[]): Violation[] {
  const wanted = countTexts(sent)
  const found = countTexts(stored)
  const violations: Violation[] = []
  for (const { conversation, text } of sent) {
    const rows = found.get(text) ?? 0
    if (rows === 0) violations.push({ kind: 'lost', text, detail: `written in ${conversation}, no row` })
    if (rows > 1) violations.push({ kind: 'doubled', text, detail: `${rows} rows` })
  }
  for (const { conversation, text } of stored) {
    if (!wanted.has(text))
      violations.push({ kind: 'unexpected', text, detail: `a row in ${conversation} that nobody wrote` })
  }
  return [...violations, ...checkOrder(sent, stored)]
}

function checkOrder(sent: readonly ConversationText[], stored: readonly ConversationText[]): Violation[] {
  const place = new Map(sent.map(({ text }, index) => [text, index]))
  const last = new Map<string, number>()
  return stored.flatMap(({ conversation, text }) => {
    const index = place.get(text)
    if (index === undefined) return []
    const before = last.get(conversation) ?? -1
    last.set(conversation, Math.max(before, index))
    if (index >= before) return []
    return [{ kind: 'out of order' as const, text, detail: `stored in ${conversation} after a later one` }]
  })
}
