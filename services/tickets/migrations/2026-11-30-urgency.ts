import { forSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/**
 * The clocks of tickets: since when a contact waits for an answer, and when the answer and the end of the ticket are due.
 * Tickets of before have no clock until their next message.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket
    add column awaiting_since timestamptz(3),
    add column is_answered boolean not null default false,
    add column resolve_from timestamptz(3), -- null: since its creation
    add column answer_warn_at timestamptz(3), -- three quarters of the time have passed
    add column answer_due_at timestamptz(3),
    add column resolve_due_at timestamptz(3),
    add column breached_at timestamptz(3), -- targets that were due until then are announced
    add column due_stale boolean not null default false -- a job computes the due times again`.execute(db)
  await sql`alter table queue
    add column first_answer_minutes int check (first_answer_minutes >= 0), -- 0: none, null: that of the company
    add column next_answer_minutes int check (next_answer_minutes >= 0),
    add column resolution_minutes int check (resolution_minutes >= 0)`.execute(db)

  // The conditions are those of two indexes, which hold only what is not announced. They compare columns and nothing
  // else: below a policy PostgreSQL uses no index for a condition with a function of ours.
  const isMissed = (due: string) =>
    sql.raw(`ticket.status <> 'closed' and ticket.${due} <= now()
      and (ticket.breached_at is null or ticket.${due} > ticket.breached_at)`)
  await sql`create function tickets_with_due_clocks(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      (select ticket.company_id, ticket.id from ticket where ticket.due_stale and ticket.status <> 'closed' limit most)
      union
      (select ticket.company_id, ticket.id from ticket where ${isMissed('answer_due_at')}
        order by ticket.answer_due_at limit most)
      union
      (select ticket.company_id, ticket.id from ticket where ${isMissed('resolve_due_at')}
        order by ticket.resolve_due_at limit most) $$`.execute(db)
  await forSystem(db, 'tickets_with_due_clocks(int)')
}
