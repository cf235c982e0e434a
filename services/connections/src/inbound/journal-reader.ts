import type { Log } from '@recado/kit/log'
import { startLoop } from '@recado/kit/timing/loop'

const REPLAY_MS = 5_000 // the longest time until the next read of the journal without a call of `wake`

export type JournalReader = {
  /** Reads the journal now, because it has new entries. */
  wake(): void
  /** Reads the current entries, then stops. */
  stop(): Promise<void>
}

/**
 * Reads one connection's journal: at once when woken, and every 5 s for entries that a crash or an error left unread.
 * One loop does both, so that the same code reads all entries in one order.
 *
 * @param readSome reads the entries of one transaction; returns whether there may be more
 */
export function startJournalReader(readSome: () => Promise<boolean>, log: Log): JournalReader {
  const onFailure = (err: unknown) => log.error({ err }, 'journal not read')
  const loop = startLoop(async () => ((await readSome()) ? 0 : REPLAY_MS), { onFailure })

  async function readRest(): Promise<void> {
    while (await readSome());
  }
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await readRest().catch(onFailure)
    },
  }
}
