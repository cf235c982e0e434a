import type { OfCompany } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

export type RenewalTable = OfCompany & {
  invoice_id: number
  plan_id: number // the paid plan
  months: number
  paid_at: Date
  due_date: string // the due date after the renewal
  created_at: Generated<Date>
}

export type GivenAddressTable = OfCompany & { invoice_id: number; created_at: Generated<Date> }
