import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table queue_ref add column deleted boolean not null default false`.execute(db)
  await sql`create index user_queue_queue on user_queue (company_id, queue_id)`.execute(db)
}
