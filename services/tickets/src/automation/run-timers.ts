import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import type { Log } from '@recado/kit/log'
import type { Database, Tx } from '../db.ts'
import { closeInactive } from './close-inactive.ts'
import { redirectWaiting } from './redirect-waiting.ts'
import type { DueTicket } from './timer-repository.ts'

type Deps = {
  readonly inTx: InTx<Database>
  readonly findInactive: () => Promise<DueTicket[]>
  readonly findUnrouted: () => Promise<DueTicket[]>
  readonly log: Log
}

/** Closes what nobody answers and redirects what nobody takes, of every company that has some. */
export async function runTimers({ inTx, findInactive, findUnrouted }: Omit<Deps, 'log'>): Promise<void> {
  await forEachCompany(inTx, await findInactive(), closeInactive)
  await forEachCompany(inTx, await findUnrouted(), redirectWaiting)
}

/** Does so now and every minute; several processes may, since each ticket is held and looked at once more. @returns what ends it */
export function startTimers({ log, ...deps }: Deps, everyMs: number): () => Promise<void> {
  let done = Promise.resolve()
  let isRunning = false
  const run = () => {
    if (isRunning) return
    isRunning = true
    done = runTimers(deps)
      .catch((err: unknown) => log.warn({ err }, 'timers not run'))
      .finally(() => {
        isRunning = false
      })
  }
  run()
  const timer = setInterval(run, everyMs)
  return async () => {
    clearInterval(timer)
    await done
  }
}

/** A transaction for each company; what fails in one is tried again a minute later, and keeps nobody else waiting. */
async function forEachCompany(
  inTx: InTx<Database>,
  due: readonly DueTicket[],
  work: (tx: Tx, ids: readonly number[]) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const [companyId, tickets] of Map.groupBy(due, (ticket) => ticket.companyId)) {
    const ids = tickets.map(({ id }) => id)
    await inTx(systemCaller(companyId, randomUUID()), (tx) => work(tx, ids)).catch(
      (error: unknown) => void failures.push(error),
    )
  }
  if (failures.length > 0) throw new AggregateError(failures)
}
