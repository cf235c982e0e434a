import type { CompanyCopyTables } from '@recado/kit/copies/company-copy'
import type { DeliveryTables } from '@recado/kit/db/outbox'

export type Database = DeliveryTables & CompanyCopyTables
