/** Limits how many callers are inside at the same time; the others wait in the order of their calls. */
export type Turnstile = {
  /** @returns a function to call on leaving; further calls do nothing */
  enter(): Promise<() => void>
  /** The number of free places. */
  free(): number
}

/**
 * @param holdMs the longest time that a place is reserved: a caller that then still waits for others uses nothing
 * scarce, and must not block the place
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
      else await new Promise<void>((resume) => waiting.push(resume)) // a leaving caller passes its place on
      return take()
    },
    free: () => Math.max(atOnce - inside, 0),
  }
}
