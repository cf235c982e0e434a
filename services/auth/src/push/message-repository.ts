import type { Insertable } from 'kysely'
import { type Kysely, sql } from 'kysely'
import type { Database, RepositoryTx } from '../tables/db.ts'
import type { Concern, PushMessageTable } from '../tables/push-tables.ts'

export type NewMessage = Pick<
  Insertable<PushMessageTable>,
  'device_id' | 'source' | 'sealed' | 'concern' | 'expires_at'
>

/** Adds messages; a browser gets one message for each event. @returns how many */
export async function insertMessages({ db }: RepositoryTx, messages: readonly NewMessage[]): Promise<number> {
  if (messages.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('push_message')
    .values(messages)
    .onConflict((conflict) => conflict.columns(['company_id', 'device_id', 'source']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

export type StoredMessage = {
  readonly deviceId: number
  readonly source: string
  readonly sealed: Buffer
  readonly concern: Concern
  readonly expiresAt: Date
}

/** @returns undefined if the message has expired */
export async function findMessage({ db }: RepositoryTx, id: number): Promise<StoredMessage | undefined> {
  const row = await db
    .selectFrom('push_message')
    .select(['device_id', 'source', 'sealed', 'concern', 'expires_at'])
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row?.sealed) return undefined
  const { device_id: deviceId, source, sealed, concern, expires_at: expiresAt } = row
  return { deviceId, source, sealed, concern, expiresAt }
}

/** Deletes the content of a message. It locks the browser first, which a concurrent transaction may be removing. */
export async function forgetContent({ db }: RepositoryTx, id: number): Promise<void> {
  await sql`select 1 from push_device
    where id = (select device_id from push_message where id = ${id}) for key share`.execute(db)
  await db.updateTable('push_message').set({ sealed: null }).where('id', '=', id).execute()
}

/** Runs with the system role. */
export async function findCompaniesWithOldPush(system: Kysely<Database>): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_old_push() as company_id`.execute(system)
  return rows
}

/** Deletes messages that were written more than two days ago. @returns how many */
export async function deleteOldMessages({ db }: RepositoryTx, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from push_message where ctid = any (array(
    select ctid from push_message where created_at < now() - interval '2 days' limit ${atMost}))`.execute(db)
  return Number(numAffectedRows)
}
