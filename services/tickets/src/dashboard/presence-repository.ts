import { sql } from 'kysely'
import type { RepositoryTx } from '../db.ts'

type Presence = { readonly userId: number; readonly node: string }

/** Records that one process sees the user online, and deletes rows of processes that have been gone since yesterday. */
export async function keepOnline({ db }: RepositoryTx, { userId, node }: Presence, at: Date): Promise<void> {
  await db
    .insertInto('user_presence')
    .values({ user_id: userId, node, seen_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id', 'node'])
        .doUpdateSet({ seen_at: sql<Date>`greatest(user_presence.seen_at, excluded.seen_at)` }),
    )
    .execute()
  await db
    .deleteFrom('user_presence')
    .where('user_id', '=', userId)
    .where('seen_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

/** Records that this process no longer sees the user online, unless it has reported otherwise since. */
export async function keepOffline({ db }: RepositoryTx, { userId, node }: Presence, at: Date): Promise<void> {
  await db
    .deleteFrom('user_presence')
    .where('user_id', '=', userId)
    .where('node', '=', node)
    .where('seen_at', '<=', at)
    .execute()
}
