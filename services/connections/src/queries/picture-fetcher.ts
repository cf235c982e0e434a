import type { Log } from '@recado/kit/log'
import { pause } from '@recado/kit/timing/pause'
import type { ChannelSession } from '../channels/channel.ts'
import { type SessionWorker, startSessionWorker, type Working } from '../leases/session-worker.ts'
import type { OpenTrust } from '../trust/trust.ts'
import type { PictureWish } from './questions.ts'

/** @property trust the trust between our account and the person at `address` */
export type Wish = PictureWish & { readonly id: string; readonly trust: OpenTrust | undefined }

/** The result of a request. `mime`: null for a person without a picture, undefined if the picture was not fetched. */
type Fetched = Wish & { readonly mime: string | null | undefined }

/** The fetcher's steps in the database and the network. */
export type PictureSteps = {
  find(atMost: number): Promise<Wish[]>
  /** @returns undefined when the socket closes first; the request stays stored */
  fetch(wish: Wish, session: ChannelSession, signal: AbortSignal): Promise<Fetched | undefined>
  answer(fetched: readonly Fetched[]): Promise<void>
}

const PUT_OFF_MS = 2_000 // the pause before a fetch, so that requests are answered together
const AT_ONCE = 20 // requests per transaction; if the process dies before the commit, all of them are fetched again

/** Fetches requested profile pictures on one connection, one after the other. */
export function startPictureFetcher(steps: PictureSteps, log: Log): SessionWorker {
  /** @returns whether there may be more requests */
  async function fetchSome({ session, stopping }: Working): Promise<boolean> {
    await pause(PUT_OFF_MS, stopping)
    const line = stopping.aborted ? undefined : session()
    if (!line) return false
    const wishes = await steps.find(AT_ONCE)
    const fetched: Fetched[] = []
    for (const wish of wishes) {
      const one = await steps.fetch(wish, line, stopping)
      if (!one) break
      fetched.push(one)
    }
    await steps.answer(fetched)
    return fetched.length === AT_ONCE
  }

  return startSessionWorker(
    async (working) => ((await fetchSome(working)) ? 0 : Number.POSITIVE_INFINITY),
    (err) => log.warn({ err }, 'pictures not fetched'),
  )
}
