import { NotHeardOfError } from '../../errors.ts'
import { pollUntil } from '../../timing/poll-until.ts'

const PACE = { everyMs: 100, withinMs: 3_000 } // an event takes some 50 ms

/**
 * Does work again and again for a while when it names something of another service that this one has not heard of:
 * people name what they have made a moment ago.
 * @throws what `work` throws; in the end that it is missing
 */
export async function untilHeardOf<R>(work: () => Promise<R>): Promise<R> {
  let last: NotHeardOfError | undefined
  const look = async () => {
    try {
      return { result: await work() }
    } catch (error) {
      if (!(error instanceof NotHeardOfError)) throw error
      last = error
      return undefined
    }
  }
  const done = await pollUntil(look, PACE)
  if (!done) throw last ?? new Error('work that was never begun cannot be late')
  return done.result
}
