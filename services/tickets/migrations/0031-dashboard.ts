import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket
    add column if not exists rating smallint check (rating between 1 and 3),
    add column if not exists rated_at timestamptz(3)`.execute(db)
  await createIndexes(db)

  await sql`create table user_presence (
    ${companyId},
    user_id bigint not null,
    node uuid not null, -- who says so: one process that holds sockets
    seen_at timestamptz not null,
    primary key (company_id, user_id, node)
  )`.execute(db)
  await ofCompany(db, 'user_presence')
}

/** Few and small: whatever changes a ticket writes to each of them. */
async function createIndexes(db: Kysely<never>): Promise<void> {
  await sql`create index ticket_closed_at on ticket (company_id, closed_at) where status = 'closed'`.execute(db)
  await sql`create index ticket_accepted_at on ticket (company_id, accepted_at) where accepted_at is not null`.execute(
    db,
  )
  await sql`create index ticket_created_at on ticket (company_id, created_at)`.execute(db)
  await sql`create index ticket_rated_at on ticket (company_id, rated_at) where rated_at is not null`.execute(db)
  await sql`create index ticket_first on ticket (company_id, contact_id, id)`.execute(db)
  await sql`drop index ticket_contact`.execute(db) // the one before begins alike
  await sql`create index contact_group on contact (company_id, id) where is_group`.execute(db)
}
