import { sql } from 'kysely'
import type { System } from '../tables/db.ts'

export type SealedPushKey = { readonly generation: number; readonly publicKey: string; readonly sealed: Buffer }

/** Returns all keys, newest first. */
export async function findPushKeys(system: System): Promise<SealedPushKey[]> {
  const rows = await system.selectFrom('push_key').selectAll().orderBy('generation', 'desc').execute()
  return rows.map(({ generation, public_key: publicKey, sealed }) => ({ generation, publicKey, sealed }))
}

/** Inserts the key unless another process has inserted that generation. */
export async function insertPushKey(system: System, { generation, publicKey, sealed }: SealedPushKey): Promise<void> {
  await system
    .insertInto('push_key')
    .values({ generation, public_key: publicKey, sealed })
    .onConflict((conflict) => conflict.column('generation').doNothing())
    .execute()
}

/** Deletes the keys whose successors are older than this number of days. */
export async function deleteOldPushKeys(system: System, days: number): Promise<void> {
  await sql`delete from push_key old where exists (
    select 1 from push_key next where next.generation = old.generation + 1
      and next.created_at < now() - make_interval(days => ${days}))`.execute(system)
}
