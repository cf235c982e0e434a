import type { Feature } from '@recado/contracts/features'
import type { PersonCaller } from '@recado/kit/caller'
import type { CompanyCopyTables } from '@recado/kit/copies/company-copy'
import type { UserCopyTables } from '@recado/kit/copies/user-copy'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { Tx as KitTx } from '@recado/kit/db/tx'
import type { Generated } from 'kysely'

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

export type Database = DeliveryTables & CompanyCopyTables & UserCopyTables & { plan: PlanTable }
export type Tx = KitTx<Database>
export type PersonTx = KitTx<Database, PersonCaller>
