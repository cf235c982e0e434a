import { type Kysely, sql } from 'kysely'

/** The hour of the rating goes on while an answer that was none waits for another one, which has a time of its own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket
    add column rating_repeats smallint not null default 0, -- how often a number that is no rating was answered
    add column unclear_until timestamptz(3)`.execute(db) // until then unclear_answer_id waits; null: as long as rating_until
  await sql`create or replace function tickets_answered_unclearly(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select ticket.company_id, ticket.id from ticket
      where ticket.unclear_answer_id is not null and ticket.status = 'closed' and ticket.rating is null
        and coalesce(ticket.unclear_until, ticket.rating_until, '-infinity') < now()
      limit most $$`.execute(db)
}
