import { AppError } from '@recado/kit/errors'
import { pollUntil } from '@recado/kit/timing/poll-until'

/** How long a request waits for WhatsApp's answer. */
export const ANSWER_WITHIN_MS = 10_000
const LOOK_MS = 150

/**
 * Looks until there is an answer, each time in a transaction of its own: another process may run the session.
 * @throws ERR_UNAVAILABLE when there is none in time
 */
export async function awaitAnswer<A>(look: () => Promise<A | undefined>): Promise<A> {
  const answer = await pollUntil(look, { everyMs: LOOK_MS, withinMs: ANSWER_WITHIN_MS })
  if (answer === undefined) throw new AppError('ERR_UNAVAILABLE')
  return answer
}
