import { completeCompanyCopy } from '@recado/kit/copies/company-copy'
import { judgeRights } from '@recado/kit/copies/rights'
import { createUserCopy } from '@recado/kit/copies/user-copy'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await completeCompanyCopy(db)
  await createUserCopy(db)
  await judgeRights(db)
}
