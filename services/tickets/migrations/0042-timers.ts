import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index ticket_unanswered on ticket (company_id, whatsapp_id, last_message_at)
    where status = 'open' and from_me`.execute(db)
  await sql`create index ticket_unrouted on ticket (company_id, whatsapp_id, queued_at)
    where status = 'pending' and queue_id is null`.execute(db)
  await letTimersFindTickets(db)
}

/** Timers serve all companies: they learn which tickets of which company are due, and nothing else. */
async function letTimersFindTickets(db: Kysely<never>): Promise<void> {
  // for the functions below, which are the owner's
  await sql`create policy overview on ticket for select to current_user using (status <> 'closed')`.execute(db)
  await sql`create policy overview on connection_ref for select to current_user
    using (expires_minutes > 0 or redirect_minutes > 0)`.execute(db)

  await sql`create policy groups on contact_identity for select to current_user using (kind = 'group')`.execute(db)

  await sql`create function inactive_tickets(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select ticket.company_id, ticket.id from connection_ref
        join ticket on ticket.company_id = connection_ref.company_id and ticket.whatsapp_id = connection_ref.id
      where connection_ref.expires_minutes > 0 and ticket.status = 'open' and ticket.from_me
        and ticket.last_message_at < now() - connection_ref.expires_minutes * interval '1 minute'
        and not exists (select from contact_identity identity where identity.company_id = ticket.company_id
          and identity.contact_id = ticket.contact_id and identity.kind = 'group')
      limit most $$`.execute(db)
  await forSystem(db, 'inactive_tickets(int)')

  await sql`create function unrouted_tickets(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select ticket.company_id, ticket.id from connection_ref
        join ticket on ticket.company_id = connection_ref.company_id and ticket.whatsapp_id = connection_ref.id
      where connection_ref.redirect_minutes > 0 and connection_ref.redirect_queue_id is not null
        and ticket.status = 'pending' and ticket.queue_id is null
        and greatest(ticket.queued_at, ticket.last_inbound_at)
          < now() - connection_ref.redirect_minutes * interval '1 minute'
      limit most $$`.execute(db)
  await forSystem(db, 'unrouted_tickets(int)')
}

async function forSystem(db: Kysely<never>, signature: string): Promise<void> {
  await sql`revoke execute on function ${sql.raw(signature)} from public`.execute(db)
  await sql`do ${sql.lit(`begin execute format('grant execute on function ${signature} to %I', current_setting('recado.system_role')); end`)}`.execute(
    db,
  )
}
