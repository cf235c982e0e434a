import { ofSystem } from '@recado/kit/db/schema'
import { createSealing } from '@recado/kit/sealing/create-sealing'
import type { Kysely } from 'kysely'

/** Values can be sealed again with another SECRET_KEY. */
export async function up(db: Kysely<never>): Promise<void> {
  await createSealing(db, [
    ['mail', 'sealed'],
    ['two_factor', 'pending'],
    ['two_factor', 'secret'],
    ['setting', 'sealed'],
    ['refresh_token', 'successor'],
    ['push_device', 'sealed'],
    ['push_message', 'sealed'],
  ])
  for (const table of ['signing_key', 'push_key']) await ofSystem(db, table, { system: ['update'] })
}
