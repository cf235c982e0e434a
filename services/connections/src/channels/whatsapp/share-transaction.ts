import { setImmediate as nextTurn } from 'node:timers/promises'

type Work = () => Promise<void>

/**
 * Runs work in shared transactions: all work that is requested in one turn of the event loop shares a transaction, and
 * each result is returned after the commit. A failure affects only its own work.
 * @param inTransaction runs its argument, one at a time, and resolves after the commit
 */
export function shareTransaction(inTransaction: (work: Work) => Promise<void>) {
  let waiting: Work[] = []
  let shared: Promise<void> | undefined

  async function runWaiting(): Promise<void> {
    await nextTurn()
    const works = waiting
    waiting = []
    shared = undefined
    await inTransaction(async () => {
      for (const work of works) await work()
    })
  }

  return async <R>(work: () => Promise<R>): Promise<R> => {
    const settled = Promise.withResolvers<PromiseSettledResult<R>>()
    waiting.push(async () => {
      const [result] = await Promise.allSettled([work()])
      settled.resolve(result)
    })
    shared ??= runWaiting()
    await shared
    const result = await settled.promise
    if (result.status === 'rejected') throw result.reason
    return result.value
  }
}
