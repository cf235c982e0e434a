import { forSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Since when the numbers of recipients wait to be checked, and the campaigns in which one has done so for a day. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table campaign_recipient add column unchecked_since timestamptz not null default now()`.execute(db)

  // for the function below, which is the owner's
  const [isRunning, isUnchecked] = [sql`status = 'EM_ANDAMENTO'`, sql`state = 'pending' and readiness = 'unchecked'`]
  await sql`create policy unchecked on campaign for select to current_user using (${isRunning})`.execute(db)
  await sql`create policy unchecked on campaign_recipient for select to current_user using (${isUnchecked})`.execute(db)
  await sql`create function campaigns_with_unchecked(at_most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select c.company_id, c.id from campaign as c where ${isRunning} and exists (
        select from campaign_recipient as r where r.company_id = c.company_id and r.campaign_id = c.id
          and ${isUnchecked} and unchecked_since < now() - interval '24 hours')
      limit at_most $$`.execute(db)
  await forSystem(db, 'campaigns_with_unchecked(int)')
}
