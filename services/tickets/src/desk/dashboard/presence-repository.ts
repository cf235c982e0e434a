import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

type Presence = { readonly userId: number; readonly node: string }

/** Records that a process reports the user online, and deletes reports that are older than a day. */
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

/** Deletes a process's report that the user is online, unless the process has sent a newer report. */
export async function keepOffline({ db }: RepositoryTx, { userId, node }: Presence, at: Date): Promise<void> {
  await db
    .deleteFrom('user_presence')
    .where('user_id', '=', userId)
    .where('node', '=', node)
    .where('seen_at', '<=', at)
    .execute()
}
