import { type Kysely, sql } from 'kysely'

const APOSTROPHES = "'‘’ʼ`´′＇"

/**
 * For a migration: creates the SQL function `folded`, which removes case, accents and apostrophes like `folded` of the
 * contracts. Searches compare folded texts, because people type apostrophes in several ways.
 */
export async function createFolded(db: Kysely<never>): Promise<void> {
  await create(db, 'folded', APOSTROPHES)
}

/**
 * For a migration: creates the SQL function `spelled`, which removes case and accents but keeps apostrophes. Unique
 * indexes use it, so that "d'Ávila" and "dAvila" are different names.
 */
export async function createSpelled(db: Kysely<never>): Promise<void> {
  await create(db, 'spelled', '')
}

/** @param left characters to remove besides accents */
async function create(db: Kysely<never>, name: string, left: string): Promise<void> {
  const body = `select lower(regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f${left.replaceAll("'", "''")}]', '', 'g'))`
  await sql`create function ${sql.ref(name)}(text) returns text language sql immutable strict parallel safe
    as ${sql.lit(body)}`.execute(db)
}
