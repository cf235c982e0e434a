import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import type { Log } from '@recado/kit/log'
import type { Database } from '../db.ts'
import { forgetTicket } from './forget-ticket.ts'
import type { OldTicket } from './retention-repository.ts'

const EVERY_MS = 10 * 60_000 // of the hour in which it is night somewhere
const AT_ONCE = 500

type Deps = {
  readonly inTx: InTx<Database>
  readonly findOld: (most: number) => Promise<OldTicket[]>
  readonly log: Log
}

/** Removes closed tickets that their companies keep no longer, at night; several processes may. @returns ends it */
export function startForgetting({ inTx, findOld, log }: Deps): () => Promise<void> {
  let isOver = false

  async function forgetOld(): Promise<void> {
    let old = await findOld(AT_ONCE)
    while (old.length > 0 && !isOver) {
      for (const { companyId, id } of old) {
        await inTx(systemCaller(companyId, randomUUID()), (tx) => forgetTicket(tx, id))
      }
      old = await findOld(AT_ONCE)
    }
  }
  const forget = () => forgetOld().catch((err: unknown) => log.warn({ err }, 'old tickets not removed'))
  let running = forget()
  const timer = setInterval(() => {
    running = running.then(forget)
  }, EVERY_MS)
  return async () => {
    isOver = true
    clearInterval(timer)
    await running
  }
}
