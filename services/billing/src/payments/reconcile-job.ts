import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import { defineJob, type Job } from '@recado/kit/work/job'
import { findDueCharges, takeTurnToAsk } from '../charges/charge-repository.ts'
import type { PixDeps } from '../deps.ts'
import type { Database } from '../tables/db.ts'
import { askProvider } from './ask-provider.ts'

const RUNS_PER_MINUTE = 12 // each run reads its share of the minute's limit
const EVERY_MS = 60_000 / RUNS_PER_MINUTE
const AGAIN_SECONDS = 4 * 60 // a charge that another process has read within four minutes is skipped
const AT_ONCE = 4
const DEADLINE_MS = 10_000
const MOST_FAILURES = 5 // after this many consecutive failures, the run ends, because the provider is down

/**
 * Reads each unpaid charge of the last three days at the provider every five minutes, because notices can get lost.
 * This includes replaced and expired charges, because their codes can still be paid.
 *
 * PIX_CHECKS_PER_MINUTE limits the requests of all processes together.
 */
export const reconcileJob = (deps: PixDeps): Job<Database> =>
  defineJob<Database>({
    name: 'reconcile-charges',
    everyMs: EVERY_MS,
    run: async ({ system, inTx, stopping, attempt }) => {
      const perMinute = deps.config.PIX_CHECKS_PER_MINUTE
      const due = await findDueCharges(system, { perMinute, atMost: Math.ceil(perMinute / RUNS_PER_MINUTE) })
      let failures = 0
      const askNext = async (): Promise<void> => {
        for (let next = due.shift(); next && !stopping.aborted && failures < MOST_FAILURES; next = due.shift()) {
          const { companyId, id } = next
          const correlationId = randomUUID()
          const isDone = await attempt({ companyId, correlationId }, async () => {
            const charge = await inTx(systemCaller(companyId, correlationId), (tx) =>
              takeTurnToAsk(tx, id, AGAIN_SECONDS),
            )
            if (!charge) return
            await askProvider(deps, { txid: charge.txid, correlationId }, AbortSignal.timeout(DEADLINE_MS))
          })
          failures = isDone ? 0 : failures + 1
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, askNext))
    },
  })
