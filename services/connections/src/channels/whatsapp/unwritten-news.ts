import { isOfValue } from '@recado/kit/errors'

type Deps = {
  /** Ends the socket when a write fails: nothing may leave any more, so that the network delivers the report again. */
  readonly kill: (error: unknown) => void
  /**
   * A report that would fail in the same way again: it is answered, since it would otherwise block everything behind
   * it.
   */
  readonly lost: (tag: string, error: unknown) => void
}

export type UnwrittenNews = {
  /**
   * @param tag of the stanza with the report
   * @param written must not wait for the network, which gets nothing meanwhile
   */
  add(tag: string, written: Promise<void>): void
  isWriting(): boolean
  /** Resolves once all reports so far are committed, or lost because of their values; never after another failure. */
  written(): Promise<void>
}

/** Reports that the network does not repeat once they are answered, until the database has them: `holdBack`. */
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
