import { type Kysely, sql } from 'kysely'

/** The day of the month on which a company is due; its due date is earlier in a month that is too short for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table company add column due_day smallint check (due_day between 1 and 31)`.execute(db)
}
