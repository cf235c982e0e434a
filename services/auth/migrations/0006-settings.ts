import { type Kysely, sql } from 'kysely'

/** Settings that may change, some of them sealed; `value` is empty where `sealed` is not. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table setting
    add column version int not null default 1,
    add column sealed bytea,
    add constraint setting_key check (key ~ '^[A-Za-z]+$')`.execute(db)
}
