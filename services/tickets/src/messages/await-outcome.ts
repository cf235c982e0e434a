import type { ErrorCode } from '@recado/contracts/errors'
import { AppError } from '@recado/kit/errors'
import { pollUntil } from '@recado/kit/work/poll-until'
import type { Outcome } from './requested-change-repository.ts'

const LOOK_MS = 100

/**
 * Waits for WhatsApp's answer to a change for as long as a request waits for ours. Without one the change stands: the
 * answer may come later, and if it is a refusal, the message is restored and everybody hears of it.
 * @param look at what is known by now
 * @throws `refused` when WhatsApp refuses the change
 */
export async function awaitOutcome(
  look: () => Promise<Outcome | undefined>,
  waitMs: number,
  refused: ErrorCode,
): Promise<void> {
  const outcome = await pollUntil(look, { everyMs: LOOK_MS, withinMs: waitMs })
  if (outcome === 'refused') throw new AppError(refused)
}
