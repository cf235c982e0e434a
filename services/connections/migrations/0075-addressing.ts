import { type Kysely, sql } from 'kysely'

/** How a message goes out once more, under the same id, after a refusal that named stale knowledge; at most once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table outbound
    add column again text check (again in ('lid', 'pn', 'same'))`.execute(db)
}
