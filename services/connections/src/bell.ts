/** Wakes a loop that waits for work. */
export type Bell = {
  ring(): void
  /** Resolves when the bell has rung since the last call, or after some time. */
  heard(withinMs: number): Promise<void>
}

export function createBell(): Bell {
  let hasRung = false
  let wake = () => {}
  return {
    ring() {
      hasRung = true
      wake()
    },
    async heard(withinMs) {
      if (!hasRung) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        const timer = setTimeout(resolve, withinMs)
        await promise
        clearTimeout(timer)
      }
      hasRung = false
    },
  }
}
