import { isOfValue } from '@recado/kit/errors'
import type { UnderLease } from '../leases/session-work.ts'
import type { Tx } from '../tables/db.ts'
import { type Announced, announceWaiting, setNextAside } from './announce-messages.ts'
import type { Surroundings } from './judge-entry.ts'
import { tryAgain } from './set-aside-repository.ts'

const BATCH = 20 // entries per transaction

type Deps = {
  readonly work: UnderLease
  readonly journal: Surroundings
  /** Handles what was published, in the same transaction. */
  readonly note: (tx: Tx, announced: Announced) => Promise<void>
}

/**
 * Reads the unread entries of the journal, a batch per transaction.
 * @returns a function that reads one batch, and returns whether there may be more
 */
export function journalSteps({ work, journal, note }: Deps): () => Promise<boolean> {
  let isBegun = false

  const read = (atMost: number): Promise<boolean> =>
    work(async (tx) => {
      const { hasMore, ...announced } = await announceWaiting(tx, journal, atMost)
      await note(tx, announced)
      return hasMore
    })
  const setAside = (error: unknown, isTold: boolean): Promise<void> =>
    work(async (tx) => note(tx, await setNextAside(tx, journal, { error, isTold })))

  /**
   * Reads one entry, because a database error does not name the refused entry. Returns once the entry is published or
   * postponed.
   */
  async function readOne(): Promise<void> {
    try {
      await read(1)
    } catch (error) {
      if (!isOfValue(error)) throw error
      await setAside(error, true).catch((again: unknown) => {
        if (!isOfValue(again)) throw again
        return setAside(error, false)
      })
    }
  }

  return async () => {
    if (!isBegun) await work((tx) => tryAgain(tx, journal.connectionId))
    isBegun = true
    try {
      return await read(BATCH)
    } catch (error) {
      if (!isOfValue(error)) throw error
      await readOne()
      return true
    }
  }
}
