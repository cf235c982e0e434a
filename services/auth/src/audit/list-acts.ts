import type { AuditRecord } from '@recado/contracts/auth/audit'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { PersonTx } from '../db.ts'
import { type ActFilter, findActPage } from './audit-repository.ts'

/** One page of the company's audit log, newest first. */
export async function listActs(
  tx: PersonTx,
  filter: ActFilter,
): Promise<{ records: AuditRecord[]; count: number; hasMore: boolean }> {
  const { records, count } = await findActPage(tx, filter)
  return { records, count, hasMore: filter.pageNumber * PAGE_SIZE.auditRecords < count }
}
