import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 50

/** Repeats the call until its answer is truthy. @returns that answer, or undefined after the timeout */
export async function waitFor<T>(ask: () => Promise<T> | T, timeoutMs: number): Promise<T | undefined> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > end) return undefined
    await sleep(POLL_MS)
  }
}
