import type { PersonCaller } from '@recado/kit/caller'
import { notFound } from '@recado/kit/errors'
import { hasCompany } from '../companies/company-repository.ts'
import type { PersonTx } from '../db.ts'
import type { Deps } from '../deps.ts'
import { recordChange } from './record-act.ts'

/**
 * Opens a transaction of the company that the caller speaks for, which for a super user may be another one than his own:
 * it must exist, and when he only looks, what he looked at is written down there, as what he changes is anyhow.
 * @returns a function that throws ERR_NO_COMPANY_FOUND
 */
export const inCompany =
  ({ inTx }: Pick<Deps, 'inTx'>, lookedAt?: 'company' | 'user' | 'audit') =>
  <R>(caller: PersonCaller, work: (tx: PersonTx) => Promise<R>): Promise<R> =>
    inTx(caller, async (tx) => {
      if (caller.companyId !== caller.person.companyId) await enter(tx, lookedAt)
      return work(tx)
    })

async function enter(tx: PersonTx, lookedAt: string | undefined): Promise<void> {
  if (!(await hasCompany(tx))) throw notFound('company')
  if (lookedAt) await recordChange(tx, { action: `${lookedAt}.look`, entity: lookedAt, entityId: null, changes: {} })
}
