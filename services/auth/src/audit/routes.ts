import * as contract from '@recado/contracts/auth/audit-routes'
import { type Route, route } from '@recado/kit/http/routes/route'
import { listActs } from './audit-repository.ts'

export const auditRoutes: readonly Route[] = [route(contract.listAuditLogs, listActs)]
