import type { RepositoryTx } from '../tables/db.ts'

type State = { readonly version: number; readonly isUp: boolean }

/** Locks the stored state of a connection until the transaction ends, and inserts it if it does not exist. */
export async function holdState({ db }: RepositoryTx, id: number): Promise<State> {
  await db
    .insertInto('connection_state')
    .values({ id, version: 0, is_up: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('connection_state')
    .select(['version', 'is_up as isUp'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function keepState({ db }: RepositoryTx, id: number, { version, isUp }: State): Promise<void> {
  await db.updateTable('connection_state').set({ version, is_up: isUp }).where('id', '=', id).execute()
}

export async function removeState({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('connection_state').where('id', '=', id).execute()
}
