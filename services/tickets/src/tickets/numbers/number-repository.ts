import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import { type Kysely, sql } from 'kysely'
import type { Database, Tx } from '../../db.ts'

const AT_ONCE = 500 // tickets of one statement

/** The numbers of tickets; null: not numbered yet. */
export async function findNumbers(
  { db }: Tx,
  ids: readonly number[],
): Promise<{ id: number; number: number | null }[]> {
  if (ids.length === 0) return []
  return db.selectFrom('ticket').select(['id', 'number']).where('id', 'in', ids).orderBy('id').execute()
}

/** Companies with tickets from before tickets had numbers. */
export async function findUnnumbered(
  system: Kysely<Database>,
  atMost: number,
): Promise<readonly { readonly companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_unnumbered_tickets(${atMost}) as company_id`.execute(system)
  return rows
}

/**
 * Numbers the company's oldest tickets that have no number, in the order in which they began; with new numbers where
 * those between its neighbours are taken.
 * @returns whether there may be more
 */
export async function numberOldest({ db, caller }: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ticket-numbers:${caller.companyId}`}, 0))`.execute(db)
  const { numAffectedRows } = await sql`
    with oldest as (select id from ticket where number is null order by id limit ${AT_ONCE} for no key update),
      placed as (select id, row_number() over (order by id) as place from oldest),
      before as (select coalesce((select number from ticket where id < (select min(id) from oldest)
        order by id desc limit 1), 0) as number),
      taken as (select exists (select from ticket, before
        where ticket.number > before.number and ticket.number <= before.number + (select count(*) from placed)) as is_any)
    update ticket set number = case when taken.is_any then next_ticket_number() else before.number + placed.place end
    from placed, before, taken where ticket.id = placed.id`.execute(db)
  return numAffectedRows === BigInt(AT_ONCE)
}

/** Ends the count of a company that is being erased. */
export const forgetNumbers =
  (inTx: InTx<Database>) =>
  (companyId: number): Promise<boolean> =>
    inTx(systemCaller(companyId, randomUUID()), async ({ db }) => {
      await sql`select forget_ticket_numbers()`.execute(db)
      return true
    })
