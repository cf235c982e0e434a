import { type Kysely, sql } from 'kysely'

/** One prompt of a company helps its people: of several that were marked, the first. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update prompt set for_people = false, version = version + 1 where for_people and exists (
    select from prompt first where first.company_id = prompt.company_id and first.for_people and first.id < prompt.id
  )`.execute(db)
  await sql`create unique index prompt_for_people on prompt (company_id) where for_people`.execute(db)
}
