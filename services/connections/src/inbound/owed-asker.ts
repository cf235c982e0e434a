import type { Log } from '@recado/kit/log'
import type { ChannelSession } from '../channels/channel.ts'
import { type SessionWorker, startSessionWorker, type Working } from '../leases/session-worker.ts'

type Deps = {
  /** @returns the stanzas of messages that arrived without their text and still wait for it */
  readonly find: (atMost: number) => Promise<readonly Uint8Array[]>
  readonly againMs: number
  readonly log: Log
}

const MOST = 100 // the largest number of requests per round, because each takes two seconds

/**
 * Requests the text of messages that arrived without their text from the phone. It does so after each login, once the
 * missed messages are read, and again after `againMs`, because the phone may have been off.
 */
export function startOwedAsker({ find, againMs, log }: Deps): SessionWorker {
  let asked: { readonly line: ChannelSession; readonly at: number } | undefined
  async function askAll({ session, stopping }: Working): Promise<void> {
    const line = session()
    if (!line || (line === asked?.line && performance.now() - asked.at < againMs)) return
    await line.caughtUp
    const isOver = () => stopping.aborted || session() !== line
    const owed = isOver() ? [] : await find(MOST)
    asked = { line, at: performance.now() }
    for (const stanza of owed) {
      if (isOver()) return
      await line.askPhone(stanza).catch((err: unknown) => log.debug({ err }, 'the phone was not asked for a message'))
    }
  }
  return startSessionWorker(
    async (working) => {
      await askAll(working)
      return againMs
    },
    (err) => log.warn({ err }, 'the phone was not asked for messages'),
  )
}
