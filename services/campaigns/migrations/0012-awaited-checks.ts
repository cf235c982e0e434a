import { forSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/**
 * Which numbers somebody waits for, and since when a number has been asked about: a recipient whose number waits its turn
 * behind others was not asked about, and is not skipped for it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contact_list_item
    add column is_typed boolean not null default false, -- its number was typed by a person, not imported
    add column asked_at timestamptz -- when WhatsApp was first asked about the number; null: not yet`.execute(db)
  await sql`alter table number_question
    add column is_awaited boolean not null default false -- a campaign or a person waits for the answer`.execute(db)
  await sql`create index contact_list_item_typed on contact_list_item (company_id, check_after, id)
    where is_typed and is_whatsapp_valid is null`.execute(db)
  await sql`create index contact_list_item_waiting on contact_list_item (company_id, contact_list_id, check_after, id)
    where is_whatsapp_valid is null`.execute(db)

  // for the function below, which is the owner's
  await sql`create policy asked on contact_list_item for select to current_user
    using (is_whatsapp_valid is null and asked_at < now() - interval '24 hours')`.execute(db)
  await sql`create or replace function campaigns_with_unchecked(at_most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select c.company_id, c.id from campaign as c where status = 'EM_ANDAMENTO' and exists (
        select from campaign_recipient as r
        join contact_list_item as item on item.company_id = r.company_id and item.contact_list_id = c.contact_list_id
          and item.phone = r.person_key
            and item.is_whatsapp_valid is null and item.asked_at < now() - interval '24 hours'
        where r.company_id = c.company_id and r.campaign_id = c.id and r.state = 'pending' and r.readiness = 'unchecked'
          and unchecked_since < now() - interval '24 hours')
      limit at_most $$`.execute(db)
  await forSystem(db, 'campaigns_with_unchecked(int)')
}
