import type { ErrorCode } from '@recado/contracts/errors'
import { AppError } from '@recado/kit/errors'
import type { Outcome } from './requested-change-repository.ts'

const LOOK_MS = 100

/**
 * Waits for WhatsApp's answer to a change for as long as somebody waits for ours. Without one the change stands: the
 * answer may come later, and if it refuses, the message is as it was and everybody hears of it.
 * @param look at what is known by now
 * @throws `refused` when WhatsApp would not have it
 */
export async function awaitOutcome(
  look: () => Promise<Outcome | null>,
  waitMs: number,
  refused: ErrorCode,
): Promise<void> {
  const until = performance.now() + waitMs
  while (performance.now() < until) {
    const outcome = await look()
    if (outcome === 'refused') throw new AppError(refused)
    if (outcome === 'done') return
    await new Promise((resume) => setTimeout(resume, LOOK_MS))
  }
}
