import { refold } from '@recado/kit/db/fold-apostrophes'
import type { Kysely } from 'kysely'

export const outsideTransaction = true

/** Finds what was stored before apostrophes were left out. */
export async function up(db: Kysely<never>): Promise<void> {
  await refold(db)
}
