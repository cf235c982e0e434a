import * as contract from '@recado/contracts/auth/audit-routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { type Route, route } from '@recado/kit/http/route'
import type { Deps } from '../deps.ts'
import { findActPage } from './audit-repository.ts'
import { inCompany } from './in-company.ts'

export const auditRoutes = (deps: Pick<Deps, 'inTx'>): Route[] => [
  route(contract.listAuditLogs, ({ caller, query }) =>
    inCompany(deps, 'audit')(caller, async (tx) => {
      const { records, count } = await findActPage(tx, query)
      return { records, count, hasMore: query.pageNumber * PAGE_SIZE.auditRecords < count }
    }),
  ),
]
