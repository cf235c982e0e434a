import { randomUUID } from 'node:crypto'
import { companyUpdated } from '@recado/contracts/auth/events'
import { systemCaller } from '@recado/kit/caller'
import type { Log } from '@recado/kit/log'
import { getCompanyAccount, isBehindItsPlan, lockCompany, updateCompany } from '../companies/company-repository.ts'
import type { Tx } from '../db.ts'
import type { Deps } from '../deps.ts'
import { findCompaniesBehind } from './plan-repository.ts'

const EVERY_MS = 60_000

/** Tells the company of the transaction what its plan is now, unless it was told meanwhile. */
async function tellCompany(tx: Tx): Promise<void> {
  await lockCompany(tx)
  if (!(await isBehindItsPlan(tx))) return
  await updateCompany(tx, {})
  await tx.emit(companyUpdated, { company: await getCompanyAccount(tx) })
}

/** Tells every company whose plan has changed, one after the other; several processes may. */
export function createTeller({ system, inTx, log }: Pick<Deps, 'system' | 'inTx'> & { log: Log }) {
  let running = Promise.resolve()

  async function tellAll(): Promise<void> {
    for (let ids = await findCompaniesBehind(system); ids.length > 0; ids = await findCompaniesBehind(system)) {
      for (const companyId of ids) await inTx(systemCaller(companyId, randomUUID()), tellCompany)
    }
  }
  const wake = () => {
    running = running.then(tellAll).catch((err: unknown) => log.warn({ err }, 'companies not told of their plan'))
  }
  return {
    /** A plan has changed. */
    wake,
    /** @returns ends it */
    start(): () => Promise<void> {
      wake()
      const timer = setInterval(wake, EVERY_MS)
      return async () => {
        clearInterval(timer)
        await running
      }
    },
  }
}
export type Teller = ReturnType<typeof createTeller>
