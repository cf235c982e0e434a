import { z } from 'zod'
import { textRef } from '../ids.ts'
import { PageQuery, pageOf, QueryDate } from '../paging.ts'
import { defineRoute } from '../route.ts'
import { AuditRecord } from './audit.ts'

export const listAuditLogs = defineRoute({
  method: 'GET',
  url: '/audit-logs',
  summary: 'Entries of the audit log, newest first',
  access: 'audit:read',
  ofAnyCompany: 'audit',
  query: PageQuery.extend({
    companyId: textRef('company').optional(), // only super users can name a company
    userId: textRef('user').optional(),
    entity: z.string().trim().max(50).optional(),
    action: z.string().trim().max(50).optional(),
    date_from: QueryDate.optional(),
    date_to: QueryDate.optional(),
  }),
  status: 200,
  response: pageOf('records', AuditRecord),
  errors: [],
})
