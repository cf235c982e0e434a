import { isOfValue } from '@recado/kit/errors'

type Deps = {
  /** Must end the socket after a failed write, so that no answer leaves and WhatsApp delivers the report again. */
  readonly kill: (error: unknown) => void
  /**
   * Called for a report that would fail again in the same way. The report is answered nevertheless, because an
   * unanswered report would block all later stanzas.
   */
  readonly lost: (tag: string, error: unknown) => void
}

export type UnwrittenNews = {
  /**
   * @param tag the tag of the stanza with the report
   *
   * @param written the write of the report; it must not wait for an answer of the network, because no frame leaves
   * before it settles
   */
  add(tag: string, written: Promise<void>): void
  isWriting(): boolean
  /** Resolves once each report so far is committed or `lost`; never resolves after another failure. */
  written(): Promise<void>
}

/**
 * Tracks reports (receipts, calls, limits of the account) that are not in the database yet. `holdBack` delays our
 * answers until they are committed, because WhatsApp does not repeat a report after our answer.
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
