import { forSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** A ticket can be put aside until a time, or until its contact answers. Timers leave it alone meanwhile. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket
    add column snooze_kind text check (snooze_kind in ('time', 'answer')), -- null: not snoozed
    add column snoozed_until timestamptz(3), -- null: until the contact answers
    add column snoozed_by bigint, -- a user; null: an API key
    add column snooze_exact boolean not null default false, -- false: it wakes during business hours
    add column woken_at timestamptz(3), -- the end of the last snooze since the ticket was opened
    add column woken_by text check (woken_by in ('time', 'contact', 'mention', 'transfer')), -- null: no mark is shown
    add column woken_version integer, -- of the row when it woke
    add column snooze_again_kind text check (snooze_again_kind in ('time', 'answer')), -- the snooze that a message ended
    add column snooze_again_until timestamptz(3)`.execute(db)

  // The job that wakes learns which tickets are due, and nothing else about them.
  await sql`create function due_snoozes(at_most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select ticket.company_id, ticket.id from ticket
      where ticket.snoozed_until <= now() and ticket.status <> 'closed'
      order by ticket.snoozed_until limit at_most $$`.execute(db)
  await forSystem(db, 'due_snoozes(int)')

  const mayWork = sql`not exists (select from company_ref held where held.company_id = connection_ref.company_id
    and (not held.status or held.due_date < (now() at time zone held.timezone)::date))`
  // The time without an answer begins anew when a ticket wakes.
  await sql`create or replace function inactive_tickets(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select ticket.company_id, ticket.id from connection_ref
        join ticket on ticket.company_id = connection_ref.company_id and ticket.whatsapp_id = connection_ref.id
      where connection_ref.expires_minutes > 0 and ${mayWork} and ticket.status = 'open' and awaits_contact(ticket)
        and ticket.snooze_kind is null
        and greatest(ticket.last_message_at, ticket.woken_at)
          < now() - connection_ref.expires_minutes * interval '1 minute'
        and not exists (select from contact_identity identity where identity.company_id = ticket.company_id
          and identity.contact_id = ticket.contact_id and identity.kind = 'group')
      limit most $$`.execute(db)
  await sql`create or replace function unrouted_tickets(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select ticket.company_id, ticket.id from connection_ref
        join ticket on ticket.company_id = connection_ref.company_id and ticket.whatsapp_id = connection_ref.id
      where connection_ref.redirect_minutes > 0 and connection_ref.redirect_queue_id is not null and ${mayWork}
        and ticket.status = 'pending' and ticket.queue_id is null and ticket.snooze_kind is null
        and greatest(ticket.queued_at, ticket.last_inbound_at, ticket.woken_at)
          < now() - connection_ref.redirect_minutes * interval '1 minute'
      limit most $$`.execute(db)
}
