import { setImmediate as nextTurn } from 'node:timers/promises'

type Work = () => Promise<void>

/**
 * Creates a function that runs work in shared transactions. All work that is requested in one turn of the event loop
 * shares a transaction, and each result is returned after the commit. Work that throws does not affect other work in
 * its transaction.
 *
 * @param inTransaction runs its argument in a transaction, one at a time, and resolves after the commit
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
