import { isAllowed } from '@recado/contracts/permissions'
import { API_PREFIX } from '@recado/contracts/route'
import { recordAct } from '@recado/kit/audit'
import { getOr404, notFound } from '@recado/kit/errors'
import type { MediaLinks } from '@recado/kit/media/media-links'
import { getCompany } from '../companies/company-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import type { ArchivedExport } from './archive.ts'
import { findCompanyExport, findExport, findParts } from './export-repository.ts'

/** The path that a link is bound to. */
export const pathOf = (companyId: number, exportId: number): string => `company-export/${companyId}/${exportId}`

/**
 * Signs the address of the file of the company, for the session of the caller.
 * @throws ERR_NOT_FOUND if the file is not ready
 */
export async function linkExport(tx: PersonTx, exportId: number, links: MediaLinks): Promise<{ location: string }> {
  const { companyId, person } = tx.caller
  await getReady(tx, exportId)
  const path = pathOf(companyId, exportId)
  const link = links.sign({ kind: 'session', path, name: null, mime: null, sessionId: person.sessionId })
  await recordAct(tx, { action: 'company.download', entity: 'company', entityId: companyId })
  return { location: `${API_PREFIX}/media/company-export/${exportId}?link=${link}` }
}

/**
 * Reads the content of the archive of a ready export. A link outlives the rights of its session, so this function checks
 * them again.
 * @throws ERR_NOT_FOUND if the file is not ready or has expired, or if the caller is not an admin any more
 */
export async function describeArchive(tx: PersonTx, exportId: number): Promise<ArchivedExport> {
  if (!isAllowed(tx.caller.person.profile, 'company:export')) throw notFound('companyExport')
  const { language } = await getReady(tx, exportId)
  const [company, shown, parts] = [
    await getCompany(tx),
    await getOr404('companyExport', findCompanyExport(tx, exportId)),
    await findParts(tx, exportId),
  ]
  return { company: { id: company.id, name: company.name }, language, shown, parts }
}

async function getReady(tx: PersonTx, exportId: number) {
  const found = await findExport(tx, exportId)
  if (found?.status !== 'ready' || found.expiresAt <= new Date()) throw notFound('companyExport')
  return found
}
