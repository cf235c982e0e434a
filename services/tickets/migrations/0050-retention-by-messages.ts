import { type Kysely, sql } from 'kysely'

/**
 * A closed ticket goes by what was written in it last, not by when it was closed first: one that holds what programs
 * sent, or what was said before the phone was linked, stays closed while messages join it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index ticket_retention on ticket (company_id, (coalesce(last_message_at, closed_at, created_at)))
    where status = 'closed'`.execute(db)
  await sql`create policy retention on message for select to current_user using (true)`.execute(db) // for the function below
  await sql`create or replace function tickets_past_retention(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      with kept as (
        select s.company_id,
          now() - make_interval(months => case when s.key = 'messagesRetentionMonths' then s.value::int else 0 end) as since
        from setting_ref s join company_ref c on c.company_id = s.company_id
        where s.key = 'messagesRetentionMonths' and s.value <> '0' and extract(hour from now() at time zone c.timezone) = 3)
      select ticket.company_id, ticket.id from kept join ticket on ticket.company_id = kept.company_id
      where ticket.status = 'closed' and coalesce(ticket.last_message_at, ticket.closed_at, ticket.created_at) < kept.since
        and not exists (select from message where message.company_id = ticket.company_id and message.ticket_id = ticket.id
          and message.media_type <> 'system' and message.created_at >= kept.since)
      limit most $$`.execute(db)
}
