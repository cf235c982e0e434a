import { type Kysely, sql } from 'kysely'

/**
 * Delays last until a minute after the end of a conversation: the agent can take the close back for some seconds, and
 * the farewell leaves only afterwards.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isDelayed = sql`state = 'pending' and reason = 'in-conversation'`
  const isJustClosed = sql`not is_open and not deleted and changed_at > now() - interval '1 minute'`
  // the function runs as the owner, and the policy lets the owner read the rows
  await sql`create policy just_closed on ticket_ref for select to current_user using (${isJustClosed})`.execute(db)
  await sql`create or replace function campaigns_with_delayed(at_most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select c.company_id, c.id from campaign as c where status = 'EM_ANDAMENTO' and exists (
        select from campaign_recipient as r where r.company_id = c.company_id and r.campaign_id = c.id and ${isDelayed}
          and (not exists (select from ticket_ref where ticket_ref.company_id = r.company_id
              and ticket_ref.contact_id = r.contact_id and (is_open or (${isJustClosed})))
            or (delayed_at < now() - interval '72 hours' and exists (
              select from ticket_ref where ticket_ref.company_id = r.company_id
                and ticket_ref.contact_id = r.contact_id and is_open))))
      limit at_most $$`.execute(db)
}
