import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table prompt_turn
    add column queue_id bigint, -- the ticket's, when the model was to be asked
    add column is_again boolean not null default false, -- asked once more, for messages that came meanwhile
    drop column asked_after`.execute(db)
  await sql`drop index prompt_turn_ticket`.execute(db) // the ticket is held by who looks for one
  await sql`create index prompt_turn_ticket on prompt_turn (company_id, ticket_id) where status = 'waiting'`.execute(db)
  await sql`alter table message add column made_by jsonb`.execute(db) // kind, id and name of the machine that wrote it
}
