import type { PersonCaller } from '@recado/kit/caller'
import type { CompanyCopyTables } from '@recado/kit/copies/company-copy'
import type { UserCopyTables } from '@recado/kit/copies/user-copy'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { RepositoryTx as KitRepositoryTx, Tx as KitTx } from '@recado/kit/db/tx'
import type { CompanyFileTables } from '@recado/kit/media/file-ledger'
import type { Kysely } from 'kysely'
import type { ChargeCancellationTable, ChargeTable } from './charge-tables.ts'
import type { InstallationRefTable } from './installation-tables.ts'
import type { InvoiceTable } from './invoice-tables.ts'
import type { NoticeTable, PaymentTable, RefundTable } from './payment-tables.ts'
import type { PlanTable } from './plan-tables.ts'
import type { ReminderTable } from './reminder-tables.ts'
import type { SubscriptionTable } from './subscription-tables.ts'
import type { UsageTable } from './usage-tables.ts'

export type Database = DeliveryTables &
  CompanyCopyTables &
  UserCopyTables &
  CompanyFileTables & {
    plan: PlanTable
    subscription: SubscriptionTable
    usage_ref: UsageTable
    installation_ref: InstallationRefTable
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
