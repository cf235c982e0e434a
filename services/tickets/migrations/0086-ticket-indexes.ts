import { dropIndex, ensureIndex } from '@recado/kit/db/concurrent-indexes'
import { type Kysely, sql } from 'kysely'

export const outsideTransaction = true

/** Of lists: the same as before, by the five minutes instead of the moment of the last change. */
const OF_LISTS = {
  ticket_latest: sql`on ticket (company_id, updated_slot desc)`,
  ticket_latest_active: sql`on ticket (company_id, updated_slot desc) where status <> 'closed'`,
  ticket_latest_of_status: sql`on ticket (company_id, status, updated_slot desc)`,
  ticket_latest_of_user: sql`on ticket (company_id, user_id, status, updated_slot desc)`,
  ticket_latest_of_queue: sql`on ticket (company_id, queue_id, status, updated_slot desc)`,
}
const OF_BEFORE = ['ticket_recent', 'ticket_board', 'ticket_status', 'ticket_user', 'ticket_queue']

/**
 * `ticket_connection` finds what the timers look for once a minute, and retention reads the closed tickets of a company
 * in the night. What these had for themselves changed with each message.
 */
const OF_JOBS = ['ticket_unanswered', 'ticket_unrouted', 'ticket_retention']

/** No index holds a column that a message changes, so that PostgreSQL changes the ticket alone and none of its indexes. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const name of OF_JOBS) await dropIndex(db, name)
  await placeOld(db)
  for (const [name, definition] of Object.entries(OF_LISTS)) await ensureIndex(db, name, definition)
  for (const name of OF_BEFORE) await dropIndex(db, name)
}

const AT_ONCE = 1_000 // tickets of one statement: so long a message waits for its own
type Place = { readonly company_id: number; readonly id: string }

async function placeOld(db: Kysely<never>): Promise<void> {
  await sql`drop policy if exists place_old on ticket`.execute(db)
  await sql`create policy place_old on ticket for update to current_user using (true)`.execute(db) // the owner's
  let last: Place | undefined = { company_id: 0, id: '0' }
  while (last) last = await placeNext(db, last)
  await sql`drop policy place_old on ticket`.execute(db)
}

/** @returns the last of those that were looked at */
async function placeNext(db: Kysely<never>, { company_id, id }: Place): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    with old as (select company_id, id from ticket where (company_id, id) > (${company_id}::int, ${id}::bigint)
        order by company_id, id limit ${AT_ONCE} for no key update),
      placed as (update ticket set updated_slot = ticket_slot(updated_at) from old
        where ticket.company_id = old.company_id and ticket.id = old.id and ticket.updated_slot is null)
    select company_id, id from old order by company_id desc, id desc limit 1`.execute(db)
  return rows[0]
}
