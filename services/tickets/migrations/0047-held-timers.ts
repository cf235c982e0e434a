import { type Kysely, sql } from 'kysely'

/** The timers leave companies alone whose people may not work; what was due meanwhile is done when they may again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create policy overview on company_ref for select to current_user using (true)`.execute(db) // for the functions below
  const mayWork = sql`not exists (select from company_ref held where held.company_id = connection_ref.company_id
    and (not held.status or held.due_date < (now() at time zone held.timezone)::date))`

  await sql`create or replace function inactive_tickets(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select ticket.company_id, ticket.id from connection_ref
        join ticket on ticket.company_id = connection_ref.company_id and ticket.whatsapp_id = connection_ref.id
      where connection_ref.expires_minutes > 0 and ${mayWork} and ticket.status = 'open' and ticket.from_me
        and ticket.last_message_at < now() - connection_ref.expires_minutes * interval '1 minute'
        and not exists (select from contact_identity identity where identity.company_id = ticket.company_id
          and identity.contact_id = ticket.contact_id and identity.kind = 'group')
      limit most $$`.execute(db)

  await sql`create or replace function unrouted_tickets(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select ticket.company_id, ticket.id from connection_ref
        join ticket on ticket.company_id = connection_ref.company_id and ticket.whatsapp_id = connection_ref.id
      where connection_ref.redirect_minutes > 0 and connection_ref.redirect_queue_id is not null and ${mayWork}
        and ticket.status = 'pending' and ticket.queue_id is null
        and greatest(ticket.queued_at, ticket.last_inbound_at)
          < now() - connection_ref.redirect_minutes * interval '1 minute'
      limit most $$`.execute(db)
}
