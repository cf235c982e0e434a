import { ofSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** How often somebody may try to sign in; shared by all processes. The keys are hashes of addresses and e-mails. */
export async function up(db: Kysely<never>): Promise<void> {
  // `full_at`: when a bucket that refills steadily is full again
  await sql`create table rate_limit (key bytea primary key, full_at timestamptz not null)`.execute(db)
  await sql`create table login_failure (key bytea primary key, failures int not null, next_at timestamptz not null)`.execute(
    db,
  )
  for (const table of ['rate_limit', 'login_failure']) {
    await ofSystem(db, table, { system: ['select', 'insert', 'update', 'delete'] })
  }
}
