import { type Kysely, sql } from 'kysely'
import { ofSystem } from './schema.ts'

/**
 * For a migration: creates the table of the companies that a service is erasing. A row contains only the company's id
 * and is deleted at the end.
 */
export async function createErasures(db: Kysely<never>): Promise<void> {
  await sql`create table erasure (number int primary key, since timestamptz not null default now(),
    due_at timestamptz not null default now())`.execute(db)
  await ofSystem(db, 'erasure', { app: ['select', 'insert'], system: ['select', 'update', 'delete'] })
}
