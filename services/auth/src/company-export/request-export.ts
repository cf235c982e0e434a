import { type CompanyExport, EXPORT_DAYS } from '@recado/contracts/company-export/company-export'
import { exportRequested } from '@recado/contracts/company-export/events'
import { recordAct } from '@recado/kit/audit'
import { AppError, getOr404 } from '@recado/kit/errors'
import { later } from '../sessions/lifetimes.ts'
import type { PersonTx } from '../tables/db.ts'
import { findCompanyExport, insertExport } from './export-repository.ts'

const DAY_MS = 24 * 60 * 60_000
const COLLECT_MS = DAY_MS // the tries of a service whose file store is down take most of a day

/**
 * Requests the file with all data of the company. Every service writes its part; the requester is notified at the end.
 * @throws ERR_COMPANY_EXPORT_EXISTS if a file is ready or in preparation
 */
export async function requestExport(tx: PersonTx, now: Date): Promise<CompanyExport> {
  const { companyId, person, language } = tx.caller
  const expiresAt = later(now, EXPORT_DAYS * DAY_MS)
  const exportId = await insertExport(tx, {
    userId: person.userId,
    userName: person.name,
    language,
    collectUntil: later(now, COLLECT_MS),
    expiresAt,
  })
  if (exportId === undefined) throw new AppError('ERR_COMPANY_EXPORT_EXISTS')
  await tx.emit(exportRequested, { exportId, expiresAt: expiresAt.toISOString() })
  await recordAct(tx, { action: 'company.export', entity: 'company', entityId: companyId })
  return getOr404('companyExport', findCompanyExport(tx, exportId))
}
