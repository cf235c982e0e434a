import { type Kysely, sql } from 'kysely'

/** Each target of a ticket has a mark of its own; `breached_at` stays as the last of both. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket
    add column answer_breached_at timestamptz(3), -- answers due until then are announced
    add column resolve_breached_at timestamptz(3)`.execute(db)
  // Row-level security is forced on the owner, who migrates and must mark the tickets of all companies.
  await sql`alter table ticket no force row level security`.execute(db)
  await sql`update ticket set answer_breached_at = breached_at, resolve_breached_at = breached_at
    where status <> 'closed' and breached_at is not null`.execute(db)
  await sql`alter table ticket force row level security`.execute(db)
}
