import type { System } from '../tables/db.ts'
import type { Turn } from './key-rules.ts'

export type SealedKey = Turn & { readonly kid: string; readonly sealed: Buffer }

/** Returns all keys by generation, oldest first. */
export async function findKeys(system: System): Promise<SealedKey[]> {
  const rows = await system.selectFrom('signing_key').selectAll().orderBy('generation').execute()
  return rows.map(({ kid, sealed, generation, not_before }) => ({ kid, sealed, generation, notBefore: not_before }))
}

/** Inserts the key unless another process has inserted that generation. */
export async function insertKey(system: System, { kid, sealed, generation, notBefore }: SealedKey): Promise<void> {
  await system
    .insertInto('signing_key')
    .values({ kid, sealed, generation, not_before: notBefore })
    .onConflict((conflict) => conflict.column('generation').doNothing())
    .execute()
}

export async function deleteKeysBefore(system: System, generation: number): Promise<void> {
  await system.deleteFrom('signing_key').where('generation', '<', generation).execute()
}
