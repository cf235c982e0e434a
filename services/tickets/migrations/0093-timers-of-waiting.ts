import { type Kysely, sql } from 'kysely'

/**
 * A conversation is inactive when its contact leaves an answer unanswered. A greeting, a campaign or a scheduled message
 * is no answer: while the last words of a person are the contact's, somebody here has to answer.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create function awaits_contact(ticket ticket) returns boolean language sql immutable as $$
    select ticket.from_me and (
      ticket.last_origin is null
      or ticket.last_origin not in ('campaign', 'schedule', 'system')
      or coalesce(ticket.preview_origin, 'ui') <> 'inbound') $$`.execute(db)
  const mayWork = sql`not exists (select from company_ref held where held.company_id = connection_ref.company_id
    and (not held.status or held.due_date < (now() at time zone held.timezone)::date))`
  await sql`create or replace function inactive_tickets(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select ticket.company_id, ticket.id from connection_ref
        join ticket on ticket.company_id = connection_ref.company_id and ticket.whatsapp_id = connection_ref.id
      where connection_ref.expires_minutes > 0 and ${mayWork} and ticket.status = 'open' and awaits_contact(ticket)
        and ticket.last_message_at < now() - connection_ref.expires_minutes * interval '1 minute'
        and not exists (select from contact_identity identity where identity.company_id = ticket.company_id
          and identity.contact_id = ticket.contact_id and identity.kind = 'group')
      limit most $$`.execute(db)
}
