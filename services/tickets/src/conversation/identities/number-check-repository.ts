import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { type Kysely, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import type { NumberCheckTable } from '../../tables/identity-tables.ts'

export type CheckOutcome = {
  readonly outcome: NonNullable<NumberCheckTable['outcome']>
  readonly address: WhatsappAddress | null
}

/** A number as typed, and the connection that checks it. */
export type Asked = { readonly whatsappId: number; readonly number: string }

/** Inserts the row for an answer. Deletes rows older than an hour, because no request waits for them any more. */
export async function insertCheck({ db }: RepositoryTx, id: string, { whatsappId, number }: Asked): Promise<void> {
  await db.deleteFrom('number_check').where('created_at', '<', sql<Date>`now() - interval '1 hour'`).execute()
  await db
    .insertInto('number_check')
    .values({ id, whatsapp_id: whatsappId, number, outcome: null, phone: null, lid: null })
    .execute()
}

/**
 * Locks the connection's checks until the transaction ends, so that transactions count and add checks one after the
 * other.
 */
export async function lockAsking({ db, caller }: RepositoryTx, whatsappId: number): Promise<void> {
  const name = `asking:${caller.companyId}:${whatsappId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

/** The id of a pending or recently answered check of the number; undefined if there is none. */
export async function findRecentCheck(
  { db }: RepositoryTx,
  { whatsappId, number }: Asked,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('number_check')
    .select('id')
    .where('whatsapp_id', '=', whatsappId)
    .where('number', '=', number)
    .where(({ or, and, eb }) =>
      or([
        and([eb('outcome', 'is', null), eb('created_at', '>', sql<Date>`now() - interval '10 seconds'`)]),
        and([
          eb('outcome', 'in', ['found', 'absent']),
          eb('created_at', '>', sql<Date>`now() - interval '10 minutes'`),
        ]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/**
 * @returns seconds until the connection may check another number within its limit per minute; 0 when it may do so now
 */
export async function secondsToNextCheck({ db }: RepositoryTx, whatsappId: number, perMinute: number): Promise<number> {
  const row = await db
    .selectFrom('number_check')
    .select(sql<number>`extract(epoch from created_at + interval '1 minute' - now())::float8`.as('seconds'))
    .where('whatsapp_id', '=', whatsappId)
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .orderBy('created_at', 'desc')
    .offset(perMinute - 1)
    .limit(1)
    .executeTakeFirst()
  return row ? Math.max(1, Math.ceil(row.seconds)) : 0
}

/** Stores the answer to a check; does nothing if the check's row does not exist here. */
export async function setOutcome({ db }: RepositoryTx, id: string, { outcome, address }: CheckOutcome): Promise<void> {
  await db
    .updateTable('number_check')
    .set({ outcome, phone: address?.phone ?? null, lid: address?.lid ?? null })
    .where('id', '=', id)
    .execute()
}

export async function findOutcome({ db }: RepositoryTx, id: string): Promise<CheckOutcome | undefined> {
  const row = await db.selectFrom('number_check').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row?.outcome) return undefined
  const isKnown = row.phone !== null || row.lid !== null
  return { outcome: row.outcome, address: isKnown ? { phone: row.phone, lid: row.lid } : null }
}

/**
 * Locks contacts whose number is unchecked and was not asked about for an hour, the longest wait first. Skips rows that
 * are locked elsewhere.
 */
export async function lockUnchecked({ db }: RepositoryTx, atMost: number): Promise<{ id: number; number: string }[]> {
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'number'])
    .where('is_whatsapp_valid', 'is', null)
    .where('number', 'is not', null)
    .where((eb) =>
      eb.or([eb('check_asked_at', 'is', null), eb('check_asked_at', '<', sql<Date>`now() - interval '1 hour'`)]),
    )
    .orderBy(sql`check_asked_at nulls first`)
    .limit(atMost)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.flatMap(({ id, number }) => (number === null ? [] : { id, number }))
}

/** The companies that have unchecked numbers. The system role sees no rows, so a database function returns them. */
export async function findCompaniesWithUncheckedNumbers(system: Kysely<Database>): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_unchecked_numbers() as company_id`.execute(system)
  return rows
}

/** Records when WhatsApp was asked about the numbers of these contacts. */
export async function noteAsked({ db }: RepositoryTx, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return
  await db.updateTable('contact').set({ check_asked_at: new Date() }).where('id', 'in', contactIds).execute()
}
