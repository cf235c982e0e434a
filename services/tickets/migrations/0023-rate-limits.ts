import { createRateLimits } from '@recado/kit/db/schema'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createRateLimits(db)
}
