import { NotHeardOfError } from '../../errors.ts'
import { pollUntil } from '../../timing/poll-until.ts'

const PACE = { everyMs: 100, withinMs: 3_000 } // an event takes about 50 ms

/**
 * Retries work for 3 seconds while it refers to a resource of another service whose event has not arrived. Users often
 * refer to a resource that they have just created.
 * @throws the errors of `work`; NotHeardOfError if the resource is still unknown at the end
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
  if (!done) throw last ?? new Error('the work has never run')
  return done.result
}
