import type { Kysely } from 'kysely'
import type { Cipher } from './cipher.ts'
import type { SealedColumn } from './sealed-column.ts'

type Tables = { kept_key: { purpose: string; sealed: Buffer } }

const contextOf = (purpose: unknown) => `kept_key|${String(purpose)}`

/** The keys of `openKeptKey`. */
export const KEPT_KEYS: SealedColumn = {
  table: 'kept_key',
  column: 'sealed',
  key: ['purpose'],
  ofCompanies: false,
  contextOf: ({ purpose }) => contextOf(purpose),
}

/**
 * Returns a key that stays the same when SECRET_KEY or MEDIA_LINK_KEY changes, because stored hashes or names of other
 * systems depend on it. The table is that of `createSealing`.
 * @param initial the key of the first start, which is then stored
 */
export async function openKeptKey<DB>(
  system: Kysely<DB>,
  cipher: Cipher,
  { purpose, initial }: { readonly purpose: string; readonly initial: Uint8Array },
): Promise<Buffer> {
  const db = system as unknown as Kysely<Tables>
  const find = () => db.selectFrom('kept_key').select('sealed').where('purpose', '=', purpose).executeTakeFirst()
  let kept = await find()
  if (!kept) {
    const sealed = cipher.seal(initial, contextOf(purpose))
    await db
      .insertInto('kept_key')
      .values({ purpose, sealed })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    kept = await find()
  }
  if (!kept) throw new Error(`no key for ${purpose} was stored`)
  return cipher.open(kept.sealed, contextOf(purpose))
}
