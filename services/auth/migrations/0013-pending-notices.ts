import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // all_ticket stays what it is, also for processes of the release before: whether the user sees tickets of no queue
  await sql`alter table app_user add column pending_notices text not null default 'enable'
    check (pending_notices in ('enable', 'disable'))`.execute(db)
}
