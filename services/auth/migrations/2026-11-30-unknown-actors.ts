import { type Kysely, sql } from 'kysely'

/** The audit log keeps acts that services of a later release announce, whatever did them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table audit_log drop constraint audit_log_actor_kind_check,
    add constraint audit_log_actor_kind_check check (actor_kind in ('user', 'api', 'system', 'unknown')) not valid`.execute(
    db,
  )
}
