import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx, type InTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { eventually } from '@recado/kit/testing/service'
import { Kysely } from 'kysely'
import { advanceClocks } from '../src/conversation/urgency/advance-clocks.ts'
import { followChange } from '../src/conversation/urgency/follow-change.ts'
import type { Database, Tx } from '../src/tables/db.ts'
import type { Company, Harness } from './harness.ts'

const MINUTE_MS = 60_000

export const minutesAfter = (at: string | Date | null, minutes: number) =>
  new Date(new Date(at ?? Number.NaN).getTime() + minutes * MINUTE_MS).toISOString()

/** Runs use cases of jobs, which the harness must not run itself. */
export function clocksIn(harness: Harness) {
  const pool = createPool(harness.service.environment['DATABASE_URL'] ?? '', 6, createLog('tickets', 'silent'))
  const database = new Kysely<Database>({ dialect: new CompanyDialect(pool) })
  const inTx: InTx<Database> = createInTx(database, () => {})
  const run = <R>({ id }: Company, work: (tx: Tx) => Promise<R>) => inTx(systemCaller(id, randomUUID()), work)
  return {
    run,
    advance: (company: Company, ids: readonly number[], now = new Date()) =>
      run(company, (tx) => advanceClocks(tx, { ids, now })),
    /** Applies the company's changes of hours and targets to its active tickets. */
    follow: (company: Company, now = new Date()) =>
      eventually(async () => {
        const find = 'select id::int from clock_change where company_id = $1 order by id'
        const { rows } = await harness.service.database.query(find, [company.id])
        for (const { id } of rows) while (await run(company, (tx) => followChange(tx, { id, now }))) {}
        return rows.length === 0 // a change waits for transactions that were running when it was stored
      }),
    close: () => database.destroy(),
  }
}
