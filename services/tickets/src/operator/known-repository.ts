import type { KnownConnection, KnownUser } from '@recado/contracts/moving-in/rows'
import type { RepositoryTx } from '../tables/db.ts'

/** Inserts users without a version; an event about them replaces the row. Users that are here stay unchanged. */
export async function insertKnownUsers({ db }: RepositoryTx, users: readonly KnownUser[]): Promise<void> {
  await db
    .insertInto('user_ref')
    .values(users.map(({ id, name, profile }) => ({ id, name, profile })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Inserts connections without a version; an event about them replaces the row. A former connection has no events: its
 * row is that of a deleted one.
 */
export async function insertKnownConnections(
  { db }: RepositoryTx,
  connections: readonly KnownConnection[],
): Promise<void> {
  const rows = connections.map(({ id, name, isFormer }) => ({
    id,
    name,
    status: isFormer ? ('DISCONNECTED' as const) : ('OPENING' as const),
    queue_ids: '[]',
    deleted: isFormer,
    version: 0,
  }))
  await db
    .insertInto('connection_ref')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns an admin of the company, the oldest one; undefined before the first event about one */
export async function findFirstAdmin({ db }: RepositoryTx): Promise<number | undefined> {
  const row = await db
    .selectFrom('user_ref')
    .select('id')
    .where('profile', '=', 'admin')
    .where('deleted', '=', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Whether this service knows the company of the transaction. */
export async function hasCompany({ db }: RepositoryTx): Promise<boolean> {
  return (await db.selectFrom('company_ref').select('company_id').executeTakeFirst()) !== undefined
}
