import type { RouteContract } from '@recado/contracts/route'
import { notFound } from '@recado/kit/errors'
import { hasCompany } from '../companies/company-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { recordChange } from './record-act.ts'

/**
 * Lets a super user into the company of the transaction. A GET request is recorded in the company's audit log; the use
 * case of any other request records its own change.
 * @throws ERR_NO_COMPANY_FOUND
 */
export async function enterCompany(tx: PersonTx, { method, ofAnyCompany: entity }: RouteContract): Promise<void> {
  if (!(await hasCompany(tx))) throw notFound('company')
  if (method !== 'GET' || !entity) return
  await recordChange(tx, { action: `${entity}.look`, entity, entityId: null, changes: {} })
}
