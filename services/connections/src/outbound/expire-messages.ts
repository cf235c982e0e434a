import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import type { Log } from '@recado/kit/log'
import type { Database } from '../db.ts'
import { giveUp } from './acknowledge.ts'

const EVERY_MS = 60_000
const HOURS = 24

type Deps = {
  readonly inTx: InTx<Database>
  readonly findOverdue: () => Promise<{ companyId: number; connectionId: number }[]>
  readonly log: Log
}

/** Gives up messages that could not be sent within a day, whether or not anybody runs their session. @returns what ends it */
export function startExpiry({ inTx, findOverdue, log }: Deps): () => Promise<void> {
  let running = Promise.resolve()
  const expire = async () => {
    for (const { companyId, connectionId } of await findOverdue()) {
      await inTx(systemCaller(companyId, randomUUID()), (tx) => giveUp(tx, connectionId, { olderThanHours: HOURS }))
    }
  }
  const tick = () => {
    running = running.then(expire).catch((err: unknown) => log.warn({ err }, 'overdue messages not given up'))
  }
  const timer = setInterval(tick, EVERY_MS)
  tick()
  return async () => {
    clearInterval(timer)
    await running
  }
}
