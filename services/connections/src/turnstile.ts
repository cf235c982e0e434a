/** Lets so many in at the same time; the others wait in the order in which they came. */
export type Turnstile = {
  /** @returns a function to call on the way out; more calls do nothing */
  enter(): Promise<() => void>
  /** How many more could enter at once. */
  free(): number
}

/**
 * @param holdMs the longest that a place is reserved: a caller that waits for others after that uses nothing scarce,
 * and must not block it
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
      else await new Promise<void>((resume) => waiting.push(resume)) // a caller that leaves hands over the place
      return take()
    },
    free: () => Math.max(atOnce - inside, 0),
  }
}
