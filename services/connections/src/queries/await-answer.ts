import { AppError } from '@recado/kit/errors'

/** That a request waits for what only WhatsApp can answer. */
export const ANSWER_WITHIN_MS = 10_000
const LOOK_MS = 150

/**
 * Looks until there is an answer, each time in a transaction of its own: whoever runs the session may be another process.
 * @throws ERR_UNAVAILABLE when there is none in time
 */
export async function awaitAnswer<A>(look: () => Promise<A | undefined>): Promise<A> {
  const deadline = performance.now() + ANSWER_WITHIN_MS
  while (performance.now() < deadline) {
    const answer = await look()
    if (answer !== undefined) return answer
    await new Promise((resume) => setTimeout(resume, LOOK_MS))
  }
  throw new AppError('ERR_UNAVAILABLE')
}
