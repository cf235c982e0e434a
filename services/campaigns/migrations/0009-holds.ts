import { type Kysely, sql } from 'kysely'

/**
 * What WhatsApp told of a number, and what the refusals of its messages led to, end each for themselves: a lock that is
 * lifted says nothing of a pause after refusals.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table campaign_lane
    add column locked_until timestamptz(3), -- WhatsApp lets the number write to nobody new
    add column capped_until timestamptz(3), -- WhatsApp lets the number begin no more new chats
    add column is_slow boolean not null default false, -- it is about to be capped
    add column served bigint not null default 0, -- messages that were requested
    add column unproven jsonb not null default '[]' -- lately refused: after how many messages, and when`.execute(db)
  await sql`alter table campaign_lane no force row level security`.execute(db) // its owner sees no rows otherwise
  await sql`update campaign_lane set locked_until = paused_until, paused_until = null, paused_because = null
    where paused_because = 'time-lock'`.execute(db)
  await sql`alter table campaign_lane force row level security`.execute(db)
}
