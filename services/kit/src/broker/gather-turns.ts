type Waiting<T, R> = { readonly item: T; readonly done: PromiseWithResolvers<R> }
type Turns<T, R> = { running: number; readonly waiting: Waiting<T, R>[] }

type Options<T, R> = {
  /** How many batches of one key may run concurrently. */
  readonly atOnce: number
  /** The maximum number of items in a batch. */
  readonly most: number
  /**
   * Handles a batch. Never rejects.
   * @returns the outcome of each item in their order; an outcome may settle after the batch has ended
   */
  readonly work: (items: readonly T[]) => Promise<readonly Promise<R>[]>
}

/** Adds an item to a batch, and settles with its outcome. */
export type TakeTurn<T, R> = (key: number, item: T) => Promise<R>

/**
 * Handles items of one key in batches, and starts a batch without waiting for more items. Items that arrive while all
 * batches are busy form the next batch. Without a backlog each batch therefore has one item.
 */
export function gatherTurns<T, R>({ atOnce, most, work }: Options<T, R>): TakeTurn<T, R> {
  const keys = new Map<number, Turns<T, R>>()

  async function take(waiting: Waiting<T, R>[]): Promise<void> {
    const taken = waiting.splice(0, most)
    const results = await work(taken.map(({ item }) => item))
    for (const [index, { done }] of taken.entries()) {
      done.resolve(results[index] ?? Promise.reject(new Error('a batch must return the outcome of each item')))
    }
  }

  async function takeAll(key: number, turns: Turns<T, R>): Promise<void> {
    turns.running += 1
    while (turns.waiting.length > 0) await take(turns.waiting)
    turns.running -= 1
    if (turns.running === 0) keys.delete(key)
  }

  return (key, item) => {
    const turns = keys.get(key) ?? { running: 0, waiting: [] }
    keys.set(key, turns)
    const done = Promise.withResolvers<R>()
    turns.waiting.push({ item, done })
    if (turns.running < atOnce) void takeAll(key, turns)
    return done.promise
  }
}
