import type { RepositoryTx } from '../tables/db.ts'

type Presence = { readonly userId: number; readonly version: number; readonly online: boolean }

/** Stores whether a user is online, unless a newer event is stored already. */
export async function keepPresence({ db }: RepositoryTx, { userId, version, online }: Presence): Promise<void> {
  await db
    .insertInto('person_presence')
    .values({ user_id: userId, version, online })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet({ version, online })
        .where('person_presence.version', '<', version),
    )
    .execute()
}

export async function removePresence({ db }: RepositoryTx, userId: number): Promise<void> {
  await db.deleteFrom('person_presence').where('user_id', '=', userId).execute()
}
