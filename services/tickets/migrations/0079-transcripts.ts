import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table message add column transcript text`.execute(db) // what is said in a sound; empty: nothing that was understood
}
