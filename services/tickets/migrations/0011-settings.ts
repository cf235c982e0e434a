import { createSettingCopy } from '@recado/kit/copies/settings'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createSettingCopy(db)
}
