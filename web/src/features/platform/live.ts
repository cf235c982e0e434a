import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { applyCompany, companyLists } from './companies/company-list.ts'
import { planLists } from './plans/plan-list.ts'

export function applyPlatformFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'platform-company') return
  if (frame.action === 'delete') companyLists.drop(client, frame.data.companyId)
  else applyCompany(client, frame.data.company)
  planLists.refetchSoon(client) // the number of companies per plan may have changed
}
