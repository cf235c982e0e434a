import { type Kysely, sql } from 'kysely'

/**
 * For a migration: lets `folded` of the database leave out apostrophes, which people type in several ways, and writes the
 * stored columns that are made by it anew where they hold one. Column for column as `folded` of the contracts.
 */
export async function foldApostrophes(db: Kysely<never>): Promise<void> {
  await sql`create or replace function folded(text) returns text language sql immutable strict parallel safe
    as $$ select lower(regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f''‘’ʼ\`´′＇]', '', 'g')) $$`.execute(db)
  const { rows } = await sql<Folded>`
    select t.relname as "table", g.attname as made, min(b.attname) as "from"
    from pg_attrdef as d
      join pg_attribute as g on g.attrelid = d.adrelid and g.attnum = d.adnum and g.attgenerated = 's'
      join pg_class as t on t.oid = d.adrelid and t.relkind = 'r'
      join pg_depend as uses on uses.classid = 'pg_attrdef'::regclass and uses.objid = d.oid
        and uses.refclassid = 'pg_class'::regclass and uses.refobjid = t.oid and uses.refobjsubid <> d.adnum
      join pg_attribute as b on b.attrelid = t.oid and b.attnum = uses.refobjsubid
    where pg_get_expr(d.adbin, d.adrelid) ~ 'folded'
    group by t.relname, g.attname`.execute(db)
  for (const { table, made, from } of rows) {
    const source = sql.ref(from)
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db) // so that the owner sees the rows
    await sql`update ${sql.table(table)} set ${source} = ${source} where ${sql.ref(made)} ~ '[''‘’ʼ\`´′＇]'`.execute(db)
    await sql`alter table ${sql.table(table)} force row level security`.execute(db)
  }
}

/** A stored column that is made by `folded`, and a column that it is made from. */
type Folded = { readonly table: string; readonly made: string; readonly from: string }
