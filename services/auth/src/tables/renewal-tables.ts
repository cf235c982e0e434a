import type { OfCompany } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

export type RenewalTable = OfCompany & {
  invoice_id: number
  plan_id: number // that was paid for
  months: number
  paid_at: Date
  due_date: string // after the renewal
  created_at: Generated<Date>
}

export type GivenAddressTable = OfCompany & { invoice_id: number; created_at: Generated<Date> }
