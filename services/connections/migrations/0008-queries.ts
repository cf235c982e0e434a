import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table query
    add column is_urgent boolean not null default true, -- somebody waits for it
    add column expires_at timestamptz not null default now() + interval '10 seconds'`.execute(db)
  await sql`create index query_waiting on query (company_id, connection_id, is_urgent desc, asked_at)
    where answer is null`.execute(db)
}
