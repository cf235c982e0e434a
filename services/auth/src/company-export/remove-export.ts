import type { CompanyExport } from '@recado/contracts/company-export/company-export'
import { recordAct } from '@recado/kit/audit'
import { getOr404, notFound } from '@recado/kit/errors'
import type { PersonTx } from '../tables/db.ts'
import { endExport } from './end-export.ts'
import { findCompanyExport, lockExport } from './export-repository.ts'

/**
 * Stops the preparation of the file of the company, or removes the file.
 * @throws ERR_NOT_FOUND if it is neither ready nor in preparation
 */
export async function removeExport(tx: PersonTx, exportId: number): Promise<CompanyExport> {
  const found = await lockExport(tx, exportId)
  if (found?.status !== 'collecting' && found?.status !== 'ready') throw notFound('companyExport')
  await endExport(tx, exportId, { status: 'removed' })
  await recordAct(tx, { action: 'company.discard', entity: 'company', entityId: tx.caller.companyId })
  return getOr404('companyExport', findCompanyExport(tx, exportId))
}
