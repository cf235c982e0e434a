import type { OfCompany } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

export type ChargeTable = OfCompany & {
  id: Generated<number>
  invoice_id: number
  attempt: number
  txid: string
  plan_id: number
  months: number
  detail: string
  value_cents: number
  status: Generated<'creating' | 'active' | 'replaced' | 'paid'>
  code: string | null
  expires_at: Date | null
  asked_at: Date | null // the last request to the provider about the charge
  created_at: Generated<Date>
}

export type ChargeCancellationTable = OfCompany & { id: Generated<number>; txid: string }
