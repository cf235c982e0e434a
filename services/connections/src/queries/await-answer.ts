import { AppError } from '@recado/kit/errors'
import { pollUntil } from '@recado/kit/timing/poll-until'

/** How long a request waits for the answer of WhatsApp. */
export const ANSWER_WITHIN_MS = 10_000
const LOOK_MS = 150

/**
 * Polls for an answer until there is one. The answer may come from another process, so each poll must run in its own
 * transaction.
 *
 * @param look reads the answer in a new transaction
 *
 * @throws ERR_UNAVAILABLE when no answer arrives in time
 */
export async function awaitAnswer<A>(look: () => Promise<A | undefined>): Promise<A> {
  const answer = await pollUntil(look, { everyMs: LOOK_MS, withinMs: ANSWER_WITHIN_MS })
  if (answer === undefined) throw new AppError('ERR_UNAVAILABLE')
  return answer
}
