/** Limits how many callers are inside at the same time. The others wait in the order of their calls. */
export type Turnstile = {
  /** Waits for a place. @returns a function that frees the place; repeated calls do nothing */
  enter(): Promise<() => void>
  /** @returns the number of free places */
  free(): number
}

/**
 * @param atOnce the number of places
 *
 * @param holdMs how long a caller occupies its place; after that it is assumed to wait for the network, without using
 * the processor
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
      // a caller that leaves passes its place to the next one
      else await new Promise<void>((resume) => waiting.push(resume))
      return take()
    },
    free: () => Math.max(atOnce - inside, 0),
  }
}
