import { type Kysely, sql } from 'kysely'

/** Text without case and accents, as searches compare it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create function folded(text) returns text language sql immutable strict parallel safe
    as $$ select lower(regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f]', '', 'g')) $$`.execute(db)
}
