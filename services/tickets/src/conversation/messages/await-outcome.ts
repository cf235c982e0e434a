import type { ErrorCode } from '@recado/contracts/errors'
import { AppError } from '@recado/kit/errors'
import { pollUntil } from '@recado/kit/timing/poll-until'
import type { Outcome } from './requested-change-repository.ts'

const LOOK_MS = 100

/**
 * Waits for WhatsApp's answer to a change, within the time limit of a request. Without an answer the change remains. If
 * WhatsApp refuses it later, another function restores the message and publishes the restored message.
 * @param look reads the current outcome
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
