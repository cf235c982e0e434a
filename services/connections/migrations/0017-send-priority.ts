import { type Kysely, sql } from 'kysely'

/** Messages of people and bots leave before those of campaigns; what may have left already is found by itself. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table outbound
    add column priority smallint not null default 0 check (priority in (0, 1))`.execute(db) // 1: of a campaign
  await sql`create index outbound_queued on outbound (company_id, connection_id, priority, position)
    where state = 'queued'`.execute(db)
  await sql`create index outbound_in_flight on outbound (company_id, connection_id, position)
    where state in ('sending', 'uncertain')`.execute(db)
  await sql`drop index outbound_pending`.execute(db)
}
