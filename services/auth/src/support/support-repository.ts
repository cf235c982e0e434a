import type { SupportEntry } from '@recado/contracts/auth/support'
import { LANGUAGES, Language } from '@recado/contracts/language'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { RepositoryTx, System } from '../tables/db.ts'
import type { SupportEntryTable } from '../tables/support-tables.ts'

/** A support entry, with the language of its super user. */
export type StoredSupport = { readonly entry: SupportEntry; readonly language: Language }

/** Where an entry is, as the system role finds it. */
export type SupportPlace = { readonly companyId: number; readonly supportId: string }

/** @returns undefined if the super user's session already has an entry in this company */
export async function insertSupport(
  { db }: RepositoryTx,
  given: Insertable<SupportEntryTable>,
): Promise<StoredSupport | undefined> {
  const row = await db
    .insertInto('support_entry')
    .values(given)
    .onConflict((conflict) => conflict.columns(['company_id', 'session_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toStored(row)
}

/** @returns undefined if the entry has ended or belongs to another company */
export async function findSupport({ db }: RepositoryTx, id: string, now: Date): Promise<StoredSupport | undefined> {
  const row = await db
    .selectFrom('support_entry')
    .selectAll()
    .where('id', '=', id)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return row && toStored(row)
}

/** @returns the entry of the super user's session, even if it is over and waits for its job */
export async function findSupportBySession(
  { db }: RepositoryTx,
  sessionId: string,
): Promise<StoredSupport | undefined> {
  const row = await db.selectFrom('support_entry').selectAll().where('session_id', '=', sessionId).executeTakeFirst()
  return row && toStored(row)
}

/** Returns the entries that have not ended, latest first. */
export async function findAllSupport({ db }: RepositoryTx, now: Date): Promise<SupportEntry[]> {
  const rows = await db
    .selectFrom('support_entry')
    .selectAll()
    .where('ends_at', '>', now)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => toStored(row).entry)
}

/** @returns the entry; undefined if it has ended, or already may change data */
export async function letSupportChange(
  { db }: RepositoryTx,
  { id, by, now }: { id: string; by: string; now: Date },
): Promise<SupportEntry | undefined> {
  const row = await db
    .updateTable('support_entry')
    .set({ may_change: true, allowed_by: by })
    .where('id', '=', id)
    .where('ends_at', '>', now)
    .where('may_change', '=', false)
    .returningAll()
    .executeTakeFirst()
  return row && toStored(row).entry
}

/** @returns the entry; undefined if it had already ended */
export async function deleteSupport({ db }: RepositoryTx, id: string): Promise<SupportEntry | undefined> {
  const row = await db.deleteFrom('support_entry').where('id', '=', id).returningAll().executeTakeFirst()
  return row && toStored(row).entry
}

/** @returns the deleted entries: all entries of the company */
export async function deleteAllSupport({ db }: RepositoryTx): Promise<SupportEntry[]> {
  const rows = await db.deleteFrom('support_entry').returningAll().execute()
  return rows.map((row) => toStored(row).entry)
}

/** Searches all companies for the entries of a super user's session, oldest first. */
export async function findSupportOf(system: System, sessionId: string): Promise<SupportPlace[]> {
  const { rows } = await sql<SupportPlace>`
    select company_id as "companyId", id as "supportId" from support_of_session(${sessionId})`.execute(system)
  return rows
}

/** Searches all companies for entries that are over. */
export async function findEndedSupport(system: System): Promise<SupportPlace[]> {
  const { rows } = await sql<SupportPlace>`
    select company_id as "companyId", id as "supportId" from ended_support()`.execute(system)
  return rows
}

const toStored = (row: Selectable<SupportEntryTable>): StoredSupport => ({
  language: Language.catch(LANGUAGES[0]).parse(row.language),
  entry: {
    id: row.id,
    companyId: row.company_id,
    userId: row.user_id,
    name: row.name,
    reason: row.reason,
    startedAt: row.started_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    mayChange: row.may_change,
    allowedBy: row.allowed_by,
  },
})
