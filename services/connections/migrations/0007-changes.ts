import { type Kysely, sql } from 'kysely'

/** A change of a message goes out like a message, and names the one that it is for. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table outbound
    add target_id text,
    add target_from_me boolean,
    add check ((target_id is null) = (target_from_me is null))`.execute(db)
}
