import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket
    add column chatbot boolean not null default false, -- the bot leads it
    add column bot_paused boolean not null default false, -- a person has taken it over
    drop constraint ticket_closed_by_check,
    add constraint ticket_closed_by_check
      check (closed_by in ('user', 'inactivity', 'api', 'integration', 'system'))`.execute(db)
  await sql`alter table user_ref add column whatsapp_id bigint`.execute(db) // from where the person writes, unless told otherwise
  await indexHistory(db)
}

/**
 * A ticket may move to another connection and keeps what was said on the former one, so that a conversation is read by
 * its contact, the newest first; what is counted of it is in the index.
 */
async function indexHistory(db: Kysely<never>): Promise<void> {
  await sql`drop index message_history`.execute(db)
  await sql`create index message_history on message (company_id, contact_id, id desc) include (ticket_id, whatsapp_id)`.execute(
    db,
  )
}
