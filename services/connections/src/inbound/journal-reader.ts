import type { Log } from '@recado/kit/log'
import { startLoop } from '@recado/kit/work/loop'

const REPLAY_MS = 5_000 // how late a message can be when the process that took it died before reading it

export type JournalReader = {
  /** Something new is in the journal. */
  wake(): void
  /** Reads what is there, then stops. */
  stop(): Promise<void>
}

/**
 * Reads one connection's journal: at once when woken, and every 5 s what a crash or an error has left. One loop does
 * both, so a message that comes live and one that is replayed are read by the same code and in one order.
 * @param readSome one transaction's worth; answers whether there may be more
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
