import { type Kysely, sql } from 'kysely'

/** An answer that was no rating waits in the closed ticket until the contact has answered again, or has not in time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket add column unclear_answer_id bigint`.execute(db) // a message; until rating_until
  await sql`create index ticket_unclear_answer on ticket (company_id, contact_id, whatsapp_id)
    where unclear_answer_id is not null`.execute(db)
  // policy retention of ticket lets the function see closed ones; processes of an older release clear rating_until alone
  await sql`create function tickets_answered_unclearly(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select ticket.company_id, ticket.id from ticket
      where ticket.unclear_answer_id is not null and ticket.status = 'closed' and ticket.rating is null
        and coalesce(ticket.rating_until, '-infinity') < now()
      limit most $$`.execute(db)
  await sql`revoke execute on function tickets_answered_unclearly(int) from public`.execute(db)
  await sql`do $$ begin
    execute format('grant execute on function tickets_answered_unclearly(int) to %I', current_setting('recado.system_role'));
  end $$`.execute(db)
}
