import { createErasures } from '@recado/kit/db/erase'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createErasures(db)
  await sql`alter table company_ref add column due_date date`.execute(db) // null: not heard yet
}
