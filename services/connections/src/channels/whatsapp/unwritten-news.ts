import { isOfValue } from '@recado/kit/errors'

type Deps = {
  /** Ends the socket when a write fails, so that no frame can leave and WhatsApp delivers the report again. */
  readonly kill: (error: unknown) => void
  /**
   * Called for a report that would fail again in the same way. The report is answered, because it would otherwise block
   * everything behind it.
   */
  readonly lost: (tag: string, error: unknown) => void
}

export type UnwrittenNews = {
  /**
   * @param tag of the stanza with the report
   * @param written must not wait for an answer of the network, because no frame leaves before it settles
   */
  add(tag: string, written: Promise<void>): void
  isWriting(): boolean
  /** Resolves once all reports so far are committed, or lost because of their values; never after another failure. */
  written(): Promise<void>
}

/**
 * Counts reports that are not in the database yet. WhatsApp does not repeat a report after our answer, so `holdBack`
 * delays the answer until the report is committed.
 */
export function createUnwrittenNews({ kill, lost }: Deps): UnwrittenNews {
  let unwritten = 0
  let all: Promise<unknown> = Promise.resolve()

  async function settle(tag: string, written: Promise<void>): Promise<void> {
    try {
      await written
    } catch (error) {
      if (!isOfValue(error)) {
        kill(error)
        return new Promise<never>(() => {})
      }
      lost(tag, error)
    }
    unwritten--
  }
  return {
    add(tag, written) {
      unwritten++
      all = Promise.all([all, settle(tag, written)])
    },
    isWriting: () => unwritten > 0,
    async written() {
      await all
    },
  }
}
