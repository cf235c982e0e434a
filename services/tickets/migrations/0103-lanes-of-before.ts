import { ensureIndex } from '@recado/kit/db/concurrent-indexes'
import { type Kysely, sql } from 'kysely'

export const outsideTransaction = true

/** The lanes of the tickets of before, and the index by which the board finds its columns. */
export async function up(db: Kysely<never>): Promise<void> {
  await fillLanes(db)
  await ensureIndex(db, 'ticket_lane', sql`on ticket (company_id, lane_id, updated_slot desc) where status <> 'closed'`)
}

const AT_ONCE = 1_000 // tickets of one transaction: so long a message waits for its own
type Place = { readonly company_id: number; readonly ticket_id: string }
const NEEDED = { ticket: 'all', ticket_tag: 'select', tag: 'select' } // by the owner, whose work this is

/** May be done any number of times. */
export async function fillLanes(db: Kysely<never>): Promise<void> {
  for (const [table, what] of Object.entries(NEEDED)) {
    await sql`drop policy if exists fill_lanes on ${sql.table(table)}`.execute(db)
    await sql`create policy fill_lanes on ${sql.table(table)} for ${sql.raw(what)} to current_user using (true)`.execute(
      db,
    )
  }
  let last: Place | undefined = { company_id: 0, ticket_id: '0' }
  while (last) last = await fillNext(db, last)
  for (const table of Object.keys(NEEDED)) await sql`drop policy fill_lanes on ${sql.table(table)}`.execute(db)
}

/** Nobody changes a tag meanwhile, and the tickets are held before their tags are read. @returns the last of them */
const fillNext = (db: Kysely<never>, { company_id, ticket_id }: Place): Promise<Place | undefined> =>
  db.transaction().execute(async (tx) => {
    await sql`lock table tag in share mode`.execute(tx)
    const { rows } = await sql<Place>`
      select ticket_tag.company_id, ticket_tag.ticket_id from ticket_tag
        join tag on tag.company_id = ticket_tag.company_id and tag.id = ticket_tag.tag_id
        where tag.kanban and (ticket_tag.company_id, ticket_tag.ticket_id) > (${company_id}::int, ${ticket_id}::bigint)
        order by 1, 2 limit ${AT_ONCE}`.execute(tx)
    const tickets = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as chosen (company_id int, ticket_id bigint)`
    await sql`select from ticket join ${tickets} on chosen.company_id = ticket.company_id and chosen.ticket_id = ticket.id
      order by ticket.company_id, ticket.id for no key update of ticket`.execute(tx)
    await sql`update ticket set lane_id = tag.id
      from ${tickets}
        join ticket_tag on ticket_tag.company_id = chosen.company_id and ticket_tag.ticket_id = chosen.ticket_id
        join tag on tag.company_id = ticket_tag.company_id and tag.id = ticket_tag.tag_id and tag.kanban
      where ticket.company_id = chosen.company_id and ticket.id = chosen.ticket_id
        and ticket.lane_id is distinct from tag.id`.execute(tx)
    return rows.at(-1)
  })
