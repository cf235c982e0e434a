import { type Kysely, sql } from 'kysely'

/** Shows the first steps to admins of companies that sign up from now on; existing users do not see them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table app_user alter column preferences set default '{"next": "waiting", "firstSteps": "shown"}'`.execute(
    db,
  )
}
