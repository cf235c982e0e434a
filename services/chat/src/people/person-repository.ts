import type { RepositoryTx } from '../tables/db.ts'

/** @returns the highest stored user id, or 0 */
export async function findNewestPerson({ db }: RepositoryTx): Promise<number> {
  const row = await db.selectFrom('user_ref').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

export async function findAdminIds({ db }: RepositoryTx): Promise<number[]> {
  const rows = await db
    .selectFrom('user_ref')
    .select('id')
    .where('profile', '=', 'admin')
    .where('deleted', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns the ids of this list that belong to deleted users */
export async function findGone({ db }: RepositoryTx, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('user_ref')
    .select('id')
    .where('id', 'in', userIds)
    .where('deleted', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}
