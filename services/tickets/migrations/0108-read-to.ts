import { type Kysely, sql } from 'kysely'

/** How far a ticket was read, so that unread messages are found without a look at all that was said before. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket add column read_to bigint not null default 0`.execute(db)
}
