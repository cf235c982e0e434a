import type { AuditRecord } from '@recado/contracts/auth/audit'
import { listAuditLogs } from '@recado/contracts/auth/audit-routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { call } from '../../shared/api/call.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

/** A record of the log. Records never change, so their version is always 1. */
export type WrittenAct = AuditRecord & { readonly version: 1 }

/** The filter of the log; days are in the company's time zone. */
export type AuditFilter = {
  readonly userId: number | undefined
  readonly entity: string | undefined
  readonly action: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

/** The audit log, newest first. No live frames announce new records. */
export const auditLists = createLiveList<WrittenAct, AuditFilter>({
  name: 'audit',
  pageSize: PAGE_SIZE.auditRecords,
  fetchPage: async ({ userId, entity, action, from, to }, pageNumber, signal) => {
    const query = { userId, entity, action, date_from: from, date_to: to, pageNumber }
    const { records, ...page } = await call(listAuditLogs, { query }, { signal })
    return { rows: records.map((record) => ({ ...record, version: 1 })), ...page }
  },
  fits: () => undefined,
  compare: (a, b) => b.at.localeCompare(a.at) || b.id - a.id,
  refetchesOnOpen: true,
})
