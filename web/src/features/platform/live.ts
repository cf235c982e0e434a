import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { applyCompany, companyLists } from './companies/company-list.ts'
import { refetchIncomeSoon } from './income/income.ts'
import { companyInvoiceLists } from './invoices/company-invoices.ts'
import { reviewLists } from './invoices/reviews.ts'
import { planLists } from './plans/plan-list.ts'

export function applyPlatformFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject === 'platform-invoice') applyInvoiceFrame(client, frame)
  if (frame.subject !== 'platform-company') return
  if (frame.action === 'delete') companyLists.drop(client, frame.data.companyId)
  else applyCompany(client, frame.data.company)
  planLists.refetchSoon(client) // the number of companies with each plan may have changed
}

function applyInvoiceFrame(client: QueryClient, frame: Extract<LiveFrame, { subject: 'platform-invoice' }>): void {
  if (frame.action === 'review') {
    reviewLists.refetchSoon(client)
  } else {
    companyInvoiceLists.put(client, frame.data.record, frame.action === 'create')
    refetchIncomeSoon(client)
  }
}
