import { type Kysely, sql } from 'kysely'

/** What became of a message is waited for for an hour, not for a day; an answer to a question still for a day. */
export async function up(db: Kysely<never>): Promise<void> {
  const isLate = sql`(state = 'queued' and requested_at < now() - interval '1 hour')
    or (state = 'awaiting_confirmation' and confirmed_at is null
      and confirmation_requested_at < now() - interval '24 hours')`
  await sql`alter policy overview on campaign_recipient using (${isLate})`.execute(db)
  await sql`create or replace function companies_with_late_recipients() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from campaign_recipient where ${isLate} $$`.execute(db)
}
