import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../../tables/db.ts'

/** The ticket columns by which tallies count. A condition that uses only these may be applied to `selectTallied`. */
type Tallied = Pick<
  Database['ticket'],
  'status' | 'queue_id' | 'user_id' | 'hidden' | 'awaiting_since' | 'snooze_kind'
> & {
  tickets: number
  unread: number
}

/**
 * Selects the rows of `ticket_tally` under the name `ticket`, so that conditions on tickets can be used. A row counts
 * `tickets` tickets, and `unread` tickets with unread messages. The sums are always exact. `awaiting_since` and
 * `snooze_kind` of a row can only be compared with null.
 */
export const selectTallied = ({ db }: RepositoryTx) =>
  (db as unknown as Kysely<{ ticket: Tallied }>).selectFrom(TALLIED.as('ticket')) as unknown as SelectQueryBuilder<
    { ticket: Tallied },
    'ticket',
    object
  >

const TALLIED = sql<Tallied>`(select status, queue_id, user_id, false as hidden,
  case when awaiting then now() end as awaiting_since, case when snoozed then 'time' end as snooze_kind,
  tickets, unread from ticket_tally)`

/** Companies with new tallies to sum up. */
export async function findUnfolded(
  system: Kysely<Database>,
  atMost: number,
): Promise<readonly { readonly companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_new_tallies(${atMost}) as company_id`.execute(system)
  return rows
}

/**
 * Replaces all rows of one status, queue and person, with the same marks, by their sum. The sums are always exact: one statement adds up the
 * rows that it deletes, and rows that are inserted meanwhile stay.
 */
export async function foldTallies({ db, caller }: RepositoryTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fold-tallies:${caller.companyId}`}, 0))`.execute(db)
  await sql`with places as (select distinct status, queue_id, user_id, awaiting, snoozed from ticket_tally where not folded),
      gone as (delete from ticket_tally former using places
        where former.status = places.status and coalesce(former.queue_id, 0) = coalesce(places.queue_id, 0)
          and coalesce(former.user_id, 0) = coalesce(places.user_id, 0)
          and former.awaiting = places.awaiting and former.snoozed = places.snoozed
        returning former.*)
    insert into ticket_tally (status, queue_id, user_id, awaiting, snoozed, tickets, unread, folded)
      select status, queue_id, user_id, awaiting, snoozed, sum(tickets), sum(unread), true from gone
      group by 1, 2, 3, 4, 5 having sum(tickets) <> 0 or sum(unread) <> 0`.execute(db)
}
