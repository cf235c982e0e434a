import type { Kysely } from 'kysely'
import type { Database } from '../db.ts'

export type SealedKey = { readonly kid: string; readonly sealed: Buffer }

export const findCurrentKey = (system: Kysely<Database>): Promise<SealedKey | undefined> =>
  system.selectFrom('signing_key').select(['kid', 'sealed']).where('retired_at', 'is', null).executeTakeFirst()

/** Keeps the key unless there is a current one: index `signing_key_current`. */
export async function insertFirstKey(system: Kysely<Database>, key: SealedKey): Promise<void> {
  await system
    .insertInto('signing_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
