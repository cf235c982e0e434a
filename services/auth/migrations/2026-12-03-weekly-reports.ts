import { forSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** For which Monday a user was sent the numbers of the week before, so that they are sent once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table app_user add column reported_on date`.execute(db)
  const isWanted = sql`preferences ->> 'weeklyReport' = 'true'`
  await sql`create index app_user_weekly_report on app_user (company_id) where ${isWanted}`.execute(db)
  await sql`create policy weekly_report on app_user for select to current_user using (${isWanted})`.execute(db)
  // Monday begins first in the zone 14 hours ahead of UTC
  await sql`create function companies_with_weekly_reports() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from app_user where ${isWanted}
        and (reported_on is null or reported_on <= (now() at time zone 'utc' + interval '14 hours')::date - 7) $$`.execute(
    db,
  )
  await forSystem(db, 'companies_with_weekly_reports()')
}
