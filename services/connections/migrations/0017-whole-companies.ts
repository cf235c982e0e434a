import { completeCompanyCopy } from '@recado/kit/copies/company-copy'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await completeCompanyCopy(db)
}
