import { type Kysely, sql } from 'kysely'

const APOSTROPHES = "'‘’ʼ`´′＇"
const AT_ONCE = 2_000 // rows; others write the table meanwhile

/**
 * For a migration: lets `folded` of the database leave out apostrophes, which people type in several ways, as `folded` of
 * the contracts does. `refold` writes the columns anew that were made before.
 * @param names unique indexes by a folded name, each with its table: what was another name stays another one
 */
export async function foldApostrophes(db: Kysely<never>, names: Readonly<Record<string, string>> = {}): Promise<void> {
  if (Object.keys(names).length > 0)
    await sql`create function spelled(text) returns text language sql immutable strict parallel safe
      as ${sql.lit(bodyOf(''))}`.execute(db)
  for (const [index, table] of Object.entries(names)) {
    await sql`drop index ${sql.ref(index)}`.execute(db)
    await sql`create unique index ${sql.ref(index)} on ${sql.table(table)} (company_id, spelled(name))`.execute(db)
  }
  await sql`create or replace function folded(text) returns text language sql immutable strict parallel safe
    as ${sql.lit(bodyOf(APOSTROPHES))}`.execute(db)
}

const bodyOf = (left: string): string =>
  `select lower(regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f${left.replaceAll("'", "''")}]', '', 'g'))`

/**
 * For a migration with `outsideTransaction`: writes the stored columns that are made by `folded` anew where they hold an
 * apostrophe, some rows at once.
 * @param written tables that triggers of these rows write
 */
export async function refold(db: Kysely<never>, written: readonly string[] = []): Promise<void> {
  const { rows: columns } = await sql<Folded>`
    select t.relname as "table", g.attname as made, min(b.attname) as "from"
    from pg_attrdef as d
      join pg_attribute as g on g.attrelid = d.adrelid and g.attnum = d.adnum and g.attgenerated = 's'
      join pg_class as t on t.oid = d.adrelid and t.relkind = 'r'
      join pg_depend as uses on uses.classid = 'pg_attrdef'::regclass and uses.objid = d.oid
        and uses.refclassid = 'pg_class'::regclass and uses.refobjid = t.oid and uses.refobjsubid <> d.adnum
      join pg_attribute as b on b.attrelid = t.oid and b.attnum = uses.refobjsubid
    where pg_get_expr(d.adbin, d.adrelid) ~ 'folded'
    group by t.relname, g.attname`.execute(db)
  const tables = [...new Set([...columns.map(({ table }) => table), ...written])]
  for (const table of tables) {
    await sql`drop policy if exists refolding on ${sql.table(table)}`.execute(db) // of a run that was broken off
    await sql`create policy refolding on ${sql.table(table)} to current_user using (true)`.execute(db) // of every company
  }
  for (const column of columns) while (await refoldSome(db, column));
  for (const table of tables) await sql`drop policy refolding on ${sql.table(table)}`.execute(db)
}

/** A stored column that is made by `folded`, and a column that it is made from. */
type Folded = { readonly table: string; readonly made: string; readonly from: string }

/** @returns whether there may be more */
async function refoldSome(db: Kysely<never>, { table, made, from }: Folded): Promise<boolean> {
  const source = sql.ref(from)
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${source} = ${source}
    where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(made)} ~ ${`[${APOSTROPHES}]`} limit ${AT_ONCE}))`.execute(
    db,
  )
  return numAffectedRows > 0n
}
