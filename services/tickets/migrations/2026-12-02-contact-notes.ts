import { type Kysely, sql } from 'kysely'

/** Adds what the team writes down about a person. The person's messages and the notes of their tickets are elsewhere. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contact add column notes text not null default ''`.execute(db)
}
