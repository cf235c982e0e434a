import { createBoundedMap } from '@recado/kit/bounded-map'

/**
 * Counts the copies of messages that were sent and not answered yet, because an answer names the message but not the
 * copy.
 */
export type UnansweredCopies = {
  /** Counts a copy of this message, unless sending fails. @param send sends it */
  leave(waMessageId: string, send: () => Promise<void>): Promise<void>
  /** Counts an answer to this message. @returns whether it belongs to a copy */
  answer(waMessageId: string): boolean
}

/** @param bounds limits of the counter: the number of messages, and how long it counts each */
export function countCopies(bounds: { readonly most: number; readonly keepMs: number }): UnansweredCopies {
  const counts = createBoundedMap<string, number>(bounds)
  const add = (id: string, more: number) => counts.set(id, Math.max(0, (counts.get(id) ?? 0) + more))
  return {
    async leave(id, send) {
      add(id, 1) // before sending, because the answer may come first
      try {
        await send()
      } catch (error) {
        add(id, -1)
        throw error
      }
    },
    answer(id) {
      const isOfCopy = (counts.get(id) ?? 0) > 0
      if (isOfCopy) add(id, -1)
      return isOfCopy
    },
  }
}
