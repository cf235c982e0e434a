/** Runs work after a delay, always in the order of its arrival, even when the delay changes. */
export function createDelayLine(delayMs: () => number): { push(work: () => void): void } {
  const waiting: { due: number; work: () => void }[] = []
  let isScheduled = false

  function drain() {
    isScheduled = false
    for (let next = waiting[0]; next; next = waiting[0]) {
      const left = next.due - performance.now()
      if (left > 0) return schedule(left)
      waiting.shift()
      next.work()
    }
  }
  function schedule(ms: number) {
    if (isScheduled) return
    isScheduled = true
    setTimeout(drain, ms).unref()
  }

  return {
    push(work) {
      const delay = delayMs()
      if (delay === 0 && waiting.length === 0) return work()
      const due = Math.max(performance.now() + delay, waiting.at(-1)?.due ?? 0)
      waiting.push({ due, work })
      schedule(due - performance.now())
    },
  }
}
