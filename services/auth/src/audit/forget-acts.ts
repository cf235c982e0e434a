import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import type { Log } from '@recado/kit/log'
import type { Deps } from '../deps.ts'
import { eraseActs, findCompaniesWithOldActs, forgetOldActs } from './audit-repository.ts'

const EVERY_MS = 24 * 3_600_000

/** @returns removes all that the audit log has of a company that is being erased */
export const forgetActsOf =
  (inTx: Deps['inTx']) =>
  async (companyId: number): Promise<true> => {
    while (!(await inTx(systemCaller(companyId, randomUUID()), eraseActs)));
    return true
  }

/** Removes what the audit log has kept for two years, now and every day. @returns ends it */
export function keepForgettingActs({
  system,
  inTx,
  log,
}: Pick<Deps, 'system' | 'inTx'> & { log: Log }): () => Promise<void> {
  async function forget(): Promise<void> {
    for (const companyId of await findCompaniesWithOldActs(system)) {
      await inTx(systemCaller(companyId, randomUUID()), forgetOldActs)
    }
  }
  const start = () => forget().catch((err: unknown) => log.warn({ err }, 'old acts not removed'))
  let running = start()
  const timer = setInterval(() => {
    running = start()
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
