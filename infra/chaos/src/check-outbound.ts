import { countTexts, type Violation } from './violation.ts'

/** A send that the product answered with success. */
export type AnsweredSend = { readonly text: string; readonly waMessageId: string }

/** A message that the recipient's phone shows. `copies`: how often its id arrived; a resend is no second message. */
export type ShownMessage = AnsweredSend & { readonly copies: number }

/**
 * Compares what agents were told is on its way with what the phone shows.
 * @returns violations, and how often an id was sent again, which is allowed
 */
export function checkOutbound(
  answered: readonly AnsweredSend[],
  shown: readonly ShownMessage[],
): { violations: Violation[]; resends: number } {
  const violations: Violation[] = []
  const bubbles = countTexts(shown)
  for (const { text, waMessageId } of answered) {
    const times = bubbles.get(text) ?? 0
    if (times === 0) violations.push({ kind: 'lost', text, detail: `${waMessageId} was answered and never shown` })
    if (times > 1) violations.push({ kind: 'doubled', text, detail: `shown ${times} times` })
    const other = shown.find((message) => message.text === text && message.waMessageId !== waMessageId)
    if (times === 1 && other)
      violations.push({ kind: 'doubled', text, detail: `${other.waMessageId} beside ${waMessageId}` })
  }
  for (const [text, times] of countTexts(answered)) {
    if (times > 1) violations.push({ kind: 'doubled', text, detail: `stored ${times} times` })
  }
  return { violations, resends: shown.reduce((sum, { copies }) => sum + copies - 1, 0) }
}
