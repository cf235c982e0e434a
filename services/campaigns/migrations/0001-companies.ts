import { createCompanyCopy } from '@recado/kit/copies/company-copy'
import { createErasures } from '@recado/kit/db/erase'
import { createDeliveryTables, extendDeliveryTables } from '@recado/kit/db/schema'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createDeliveryTables(db)
  await extendDeliveryTables(db)
  await createErasures(db)
  await createCompanyCopy(db)
}
