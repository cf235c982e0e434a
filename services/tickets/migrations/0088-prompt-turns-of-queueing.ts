import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table prompt_turn
    add column queued_at timestamptz -- the ticket's, when the model was to be asked; null: not known, as of an earlier release`.execute(
    db,
  )
}
