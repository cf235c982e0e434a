import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import type { Log } from '@recado/kit/log'
import type { Database } from '../db.ts'
import { requestChecks } from './check-number.ts'

const EVERY_MS = 60_000
const AT_ONCE = 15 // what a connection asks in a minute beside what people wait for

type Deps = {
  readonly inTx: InTx<Database>
  readonly findCompanies: () => Promise<number[]>
  readonly log: Log
}

/** Has some of the numbers asked about that nobody could ask about when they were stored. */
export async function checkNumbers({ inTx, findCompanies }: Omit<Deps, 'log'>): Promise<void> {
  for (const companyId of await findCompanies()) {
    await inTx(systemCaller(companyId, randomUUID()), (tx) => requestChecks(tx, AT_ONCE))
  }
}

/** Does so now and every minute; several processes may. @returns what ends it */
export function startCheckingNumbers({ log, ...deps }: Deps): () => Promise<void> {
  let done = Promise.resolve()
  const check = () => {
    done = checkNumbers(deps).catch((err: unknown) => log.warn({ err }, 'numbers not checked'))
  }
  check()
  const timer = setInterval(check, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await done
  }
}
