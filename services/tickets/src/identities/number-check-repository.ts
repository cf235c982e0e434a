import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { type Kysely, sql } from 'kysely'
import type { Database, NumberCheckTable, Tx } from '../db.ts'

export type CheckOutcome = {
  readonly outcome: NonNullable<NumberCheckTable['outcome']>
  readonly address: WhatsappAddress | null
}

/** Keeps a place for the answer to a question; nobody waits for those of an hour ago any more. */
export async function insertCheck({ db }: Tx, id: string): Promise<void> {
  await db.deleteFrom('number_check').where('created_at', '<', sql<Date>`now() - interval '1 hour'`).execute()
  await db.insertInto('number_check').values({ id, outcome: null, phone: null, lid: null }).execute()
}

/** Answers the question, if somebody has asked it here. */
export async function setOutcome({ db }: Tx, id: string, { outcome, address }: CheckOutcome): Promise<void> {
  await db
    .updateTable('number_check')
    .set({ outcome, phone: address?.phone ?? null, lid: address?.lid ?? null })
    .where('id', '=', id)
    .execute()
}

export async function findOutcome({ db }: Tx, id: string): Promise<CheckOutcome | undefined> {
  const row = await db.selectFrom('number_check').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row?.outcome) return undefined
  const isKnown = row.phone !== null || row.lid !== null
  return { outcome: row.outcome, address: isKnown ? { phone: row.phone, lid: row.lid } : null }
}

/** Contacts whose numbers nobody has asked about for an hour, those that waited longest first; held, and left to others that hold them. */
export async function lockUnchecked({ db }: Tx, atMost: number): Promise<{ id: number; number: string }[]> {
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

/** Companies with numbers that nobody has asked about; for the system role, which sees no rows. */
export async function findCompaniesWithUncheckedNumbers(system: Kysely<Database>): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_unchecked_numbers() as company_id`.execute(system)
  return rows
}

/** Notes that WhatsApp is asked about the numbers of these contacts. */
export async function noteAsked({ db }: Tx, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return
  await db.updateTable('contact').set({ check_asked_at: new Date() }).where('id', 'in', contactIds).execute()
}
