import { createSealing } from '@recado/kit/sealing/create-sealing'
import type { Kysely } from 'kysely'

/** Values can be sealed again with another SECRET_KEY. */
export async function up(db: Kysely<never>): Promise<void> {
  await createSealing(db, [
    ['mail', 'sealed'],
    ['pix_notice', 'sealed'],
  ])
}
