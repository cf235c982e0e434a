import * as contract from '@recado/contracts/auth/audit-routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { type Route, route } from '@recado/kit/http/route'
import type { Deps } from '../deps.ts'
import { findActPage } from './audit-repository.ts'

export const auditRoutes = ({ inTx }: Pick<Deps, 'inTx'>): Route[] => [
  route(contract.listAuditLogs, ({ caller, query }) =>
    inTx(caller, async (tx) => {
      const { records, count } = await findActPage(tx, query)
      return { records, count, hasMore: query.pageNumber * PAGE_SIZE.auditRecords < count }
    }),
  ),
]
