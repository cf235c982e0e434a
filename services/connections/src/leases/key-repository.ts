import { valueRows } from '@recado/kit/db/value-rows'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

export type SealedKey = { readonly type: string; readonly id: string; readonly value: Buffer }

/** Returns the encrypted data key of a connection, and locks the connection until the transaction ends. */
export async function lockDataKey({ db }: RepositoryTx, connectionId: number): Promise<Buffer | null> {
  const { data_key } = await db
    .selectFrom('connection')
    .select('data_key')
    .where('id', '=', connectionId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return data_key
}

export async function setDataKey({ db }: RepositoryTx, connectionId: number, sealed: Buffer): Promise<void> {
  await db.updateTable('connection').set({ data_key: sealed }).where('id', '=', connectionId).execute()
}

export async function findCredentials({ db }: RepositoryTx, connectionId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('wa_creds')
    .select('value')
    .where('connection_id', '=', connectionId)
    .executeTakeFirst()
  return row?.value
}

export async function saveCredentials({ db }: RepositoryTx, connectionId: number, value: Buffer): Promise<void> {
  await db
    .insertInto('wa_creds')
    .values({ connection_id: connectionId, value })
    .onConflict((conflict) => conflict.columns(['company_id', 'connection_id']).doUpdateSet({ value }))
    .execute()
}

export async function findKeys(
  { db }: RepositoryTx,
  connectionId: number,
  types: readonly string[],
  ids: readonly string[],
): Promise<SealedKey[]> {
  return db
    .selectFrom('wa_keys')
    .select(['type', 'id', 'value'])
    .where('connection_id', '=', connectionId)
    .where('type', 'in', types)
    .where('id', 'in', ids)
    .execute()
}

type KeyChanges = {
  readonly saved: readonly SealedKey[]
  readonly removed: readonly Pick<SealedKey, 'type' | 'id'>[] // no key may also be in `saved`
}

/** Writes any number of keys in one statement, because linking a phone writes about 800. */
export async function changeKeys(
  { db }: RepositoryTx,
  connectionId: number,
  { saved, removed }: KeyChanges,
): Promise<void> {
  const names = valueRows('removed', {
    type: ['text', removed.map(({ type }) => type)],
    id: ['text', removed.map(({ id }) => id)],
  })
  const gone = sql`delete from wa_keys using ${names}
    where wa_keys.connection_id = ${connectionId} and wa_keys.type = removed.type and wa_keys.id = removed.id`
  if (saved.length === 0) {
    if (removed.length > 0) await gone.execute(db)
    return
  }
  const first = removed.length > 0 ? db.with('gone', () => sql<never>`(${gone})`) : db
  await first
    .insertInto('wa_keys')
    .values(saved.map((key) => ({ connection_id: connectionId, ...key })))
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'connection_id', 'type', 'id'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute()
}

/** Deletes the credentials and keys of the linked device, and the phone book of its phone. */
export async function eraseAllKeys({ db }: RepositoryTx, connectionId: number): Promise<void> {
  await db.deleteFrom('wa_keys').where('connection_id', '=', connectionId).execute()
  await db.deleteFrom('wa_creds').where('connection_id', '=', connectionId).execute()
  await db.deleteFrom('phone_book').where('connection_id', '=', connectionId).execute()
}
