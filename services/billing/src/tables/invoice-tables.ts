import type { Recurrence } from '@recado/contracts/auth/company'
import type { InvoiceStatus, PaymentMethod } from '@recado/contracts/billing/invoice'
import type { OfCompany, Versioned } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

export type InvoiceTable = OfCompany &
  Versioned & {
    id: Generated<number>
    detail: string
    value_cents: number
    plan_id: number
    // the company's plan when the invoice was priced; `plan_id` may be another plan, chosen at the checkout
    followed_plan_id: number
    recurrence: Recurrence
    due_date: string
    status: Generated<InvoiceStatus>
    cancelled_by: 'change' | 'operator' | null
    paid_at: Date | null
    paid_cents: number | null
    method: PaymentMethod | null
    txid: string | null
    renewed_until: string | null // the due date in `companyRenewed`; null before that event
    renewed_version: number | null // the first version of the company with that due date; null before that event
    is_address_given: Generated<boolean>
  }
