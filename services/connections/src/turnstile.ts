/** Lets so many in at the same time; the others wait in the order in which they came. */
export type Turnstile = {
  /** @returns what to call on the way out; more calls do nothing */
  enter(): Promise<() => void>
  /** How many more could enter at once. */
  free(): number
}

/**
 * @param holdMs for which a place is kept at most: who waits for others after that takes none of what is scarce, and
 *   must not keep it from them
 */
export function createTurnstile(atOnce: number, holdMs: number): Turnstile {
  const waiting: (() => void)[] = []
  let inside = 0

  function take(): () => void {
    let isInside = true
    const leave = () => {
      if (!isInside) return
      isInside = false
      clearTimeout(timer)
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
    const timer = setTimeout(leave, holdMs)
    return leave
  }
  return {
    async enter() {
      if (inside < atOnce) inside += 1
      else await new Promise<void>((resume) => waiting.push(resume)) // whoever leaves hands over the place
      return take()
    },
    free: () => Math.max(atOnce - inside, 0),
  }
}
