import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Changes of hours or targets that a job has still to apply to active tickets, a batch at a time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table clock_change (
    ${companyId},
    id bigint generated always as identity,
    queue_id bigint, -- null: all queues
    changed_at timestamptz(3) not null default clock_timestamp(),
    running_before xid8, -- transactions before this one may still open tickets by the old values; null: not looked at yet
    done_to bigint not null default 0, -- the last ticket that follows it
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'clock_change')
  await sql`create policy overview on clock_change for select to current_user using (true)`.execute(db)
  await sql`create function clock_changes(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select company_id, id from clock_change order by changed_at limit most $$`.execute(db)
  await forSystem(db, 'clock_changes(int)')
}
