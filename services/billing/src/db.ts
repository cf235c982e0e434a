import type { PersonCaller } from '@recado/kit/caller'
import type { CompanyCopyTables } from '@recado/kit/copies/company-copy'
import type { UserCopyTables } from '@recado/kit/copies/user-copy'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { RepositoryTx as KitRepositoryTx, Tx as KitTx } from '@recado/kit/db/tx'
import type { Kysely } from 'kysely'
import type { ChargeCancellationTable, ChargeTable } from './charges/charge-tables.ts'
import type { InvoiceTable } from './invoices/invoice-tables.ts'
import type { NoticeTable, PaymentTable, RefundTable } from './payments/payment-tables.ts'
import type { PlanTable } from './plans/plan-tables.ts'
import type { ReminderTable } from './reminders/reminder-tables.ts'
import type { SubscriptionTable } from './subscriptions/subscription-tables.ts'
import type { UsageTable } from './usage/usage-tables.ts'

export type Database = DeliveryTables &
  CompanyCopyTables &
  UserCopyTables & {
    plan: PlanTable
    subscription: SubscriptionTable
    usage_ref: UsageTable
    invoice: InvoiceTable
    pix_charge: ChargeTable
    charge_cancellation: ChargeCancellationTable
    pix_payment: PaymentTable
    pix_refund: RefundTable
    pix_notice: NoticeTable
    reminder: ReminderTable
  }

export type Tx = KitTx<Database>
export type RepositoryTx = KitRepositoryTx<Database>

export type PersonTx = KitTx<Database, PersonCaller>

export type System = Kysely<Database>
