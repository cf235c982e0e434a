import { type Kysely, sql } from 'kysely'

/** Searches find d'Ávila as d’Ávila and dAvila, as `folded` of the contracts does. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create or replace function without_accents(value text) returns text language sql immutable strict parallel safe
    return lower(regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f''‘’ʼ\`´′＇]', '', 'g'))`.execute(db)
}
