import type { Recurrence } from '@recado/contracts/auth/company'
import type { InvoiceStatus, PaymentMethod } from '@recado/contracts/billing/invoice'
import type { PaymentReview } from '@recado/contracts/billing/payment-review'
import type { Feature } from '@recado/contracts/features'
import type { Language } from '@recado/contracts/language'
import type { PersonCaller } from '@recado/kit/caller'
import type { CompanyCopyTables } from '@recado/kit/copies/company-copy'
import type { UserCopyTables } from '@recado/kit/copies/user-copy'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { RepositoryTx as KitRepositoryTx, Tx as KitTx } from '@recado/kit/db/tx'
import type { Generated, Kysely } from 'kysely'

export type PlanTable = {
  id: Generated<number>
  name: string
  users: number
  connections: number
  queues: number
  features: Feature[]
  value_cents: number
  is_public: Generated<boolean>
  version: Generated<number>
  announced_version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type SubscriptionTable = {
  company_id: Generated<number>
  version: number
  name: string
  email: string
  language: Language
  timezone: string
  is_switched_on: boolean
  plan_id: number
  recurrence: Recurrence
  due_date: string // YYYY-MM-DD
  trial_expiration: string | null
  knows_connections: Generated<boolean> // those of before this service counted them, too
  knows_queues: Generated<boolean>
  usage_asked_at: Date | null // null: auth has not answered the payment yet
}

export type UsageTable = {
  company_id: Generated<number>
  kind: 'connection' | 'queue'
  id: number
  is_deleted: boolean
}

export type InvoiceTable = {
  company_id: Generated<number>
  id: Generated<number>
  detail: string
  value_cents: number
  plan_id: number
  followed_plan_id: number // the company's own at the time of pricing; `plan_id` may be another one, chosen at the checkout
  recurrence: Recurrence
  due_date: string
  status: Generated<InvoiceStatus>
  cancelled_by: 'change' | 'operator' | null
  paid_at: Date | null
  paid_cents: number | null
  method: PaymentMethod | null
  txid: string | null
  renewed_until: string | null // of the company's event with the later due date; null: not reported
  renewed_version: number | null // of the company, from which on it is due then; null: not told
  is_address_given: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type ChargeTable = {
  company_id: Generated<number>
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
  asked_at: Date | null // when the provider was last asked about it
  created_at: Generated<Date>
}

export type PaymentTable = {
  company_id: Generated<number>
  id: Generated<number>
  end_to_end_id: string
  txid: string
  invoice_id: number | null
  value_cents: number
  expected_cents: number | null
  paid_at: Date
  reason: PaymentReview['reason'] | null // null: it settled its invoice
  resolved_at: Date | null
  note: string | null
  created_at: Generated<Date>
}

export type RefundTable = {
  company_id: Generated<number>
  end_to_end_id: string
  refund_id: string
  value_cents: number
  status: string
  created_at: Generated<Date>
}

export type NoticeTable = {
  company_id: Generated<number>
  id: Generated<number>
  sealed: Buffer
  received_at: Generated<Date>
}

export type ReminderTable = {
  company_id: Generated<number>
  invoice_id: number
  due_date: string
  kind: ReminderKind
  created_at: Generated<Date>
}
export type ReminderKind = 'five-days' | 'one-day' | 'due' | 'expired'

export type Database = DeliveryTables &
  CompanyCopyTables &
  UserCopyTables & {
    plan: PlanTable
    subscription: SubscriptionTable
    usage_ref: UsageTable
    invoice: InvoiceTable
    pix_charge: ChargeTable
    charge_cancellation: { company_id: Generated<number>; id: Generated<number>; txid: string }
    pix_payment: PaymentTable
    pix_refund: RefundTable
    pix_notice: NoticeTable
    reminder: ReminderTable
  }
export type Tx = KitTx<Database>
export type RepositoryTx = KitRepositoryTx<Database>
export type PersonTx = KitTx<Database, PersonCaller>
export type System = Kysely<Database>
