import { forSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** The active tickets of all companies, for super users. The function runs as the owner, which may read active tickets. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create function surveyed_tickets(most int) returns table (company_id int, pending int, open int, breached int)
    language sql stable security definer set search_path = public as $$
      select ticket.company_id, count(*) filter (where ticket.status = 'pending')::int,
        count(*) filter (where ticket.status = 'open')::int,
        count(*) filter (where ticket.answer_due_at <= now() or ticket.resolve_due_at <= now())::int
      from ticket where ticket.status <> 'closed' and not ticket.hidden
      group by ticket.company_id order by 4 desc, 2 desc, 1 limit most $$`.execute(db)
  await forSystem(db, 'surveyed_tickets(int)')
}
