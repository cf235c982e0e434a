import { type Kysely, sql } from 'kysely'

/** The clocks of a ticket stand still while it is snoozed until its contact answers. Earlier snoozes stay unpaused. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket
    add column clock_paused_at timestamptz(3), -- null: the clocks run
    add column clock_pauses timestamptz(3)[] not null default '{}' -- begins and ends of the pauses that are over`.execute(
    db,
  )
}
