import { foldApostrophes } from '@recado/kit/db/fold-apostrophes'
import type { Kysely } from 'kysely'

/** Searches find d'Ávila as d’Ávila and dAvila. */
export async function up(db: Kysely<never>): Promise<void> {
  await foldApostrophes(db, { contact_list_name: 'contact_list' })
}
