import { openClient } from '@recado/kit/db/pool'
import type { TestDatabase } from '@recado/kit/testing/database'
import { NAMES_WITH_DATABASE, type ServiceName } from '@recado/system/services'

export type Column = {
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  /** The default value or the generating expression of the column; null when it has neither. */
  readonly value: string | null
}
export type Table = {
  readonly name: string
  readonly columns: readonly Column[]
  /** The primary, unique and foreign keys in PostgreSQL's notation, the primary key first. */
  readonly keys: readonly string[]
}
export type ServiceSchema = { readonly service: ServiceName; readonly tables: readonly Table[] }

/**
 * Reads the tables of each service from a migrated database.
 * @param createDatabase creates a service's database and migrates it
 */
export async function readSchemas(
  createDatabase: (service: ServiceName, migrations: URL) => Promise<TestDatabase>,
): Promise<ServiceSchema[]> {
  const schemas: ServiceSchema[] = []
  for (const service of NAMES_WITH_DATABASE) {
    const database = await createDatabase(service, new URL(`../../../services/${service}/migrations/`, import.meta.url))
    try {
      schemas.push({ service, tables: await readTables(database.adminUrl) })
    } finally {
      await database.drop()
    }
  }
  return schemas
}

/** Lists tables in the order in which the migrations created them, so that related tables are near each other. */
const TABLES = `
  select relname as name,
    (select json_agg(json_build_object(
        'name', attname,
        'type', format_type(atttypid, atttypmod),
        'isNullable', not attnotnull,
        'value', case when attidentity <> '' then 'identity' else pg_get_expr(adbin, adrelid) end) order by attnum)
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
    (select coalesce(json_agg(definition order by rank, definition), '[]') from (
      select position(contype::text in 'puf') as rank, pg_get_constraintdef(oid) as definition
        from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'f')
      union all
      select 2, 'UNIQUE ' || substring(pg_get_indexdef(indexrelid) from ' USING btree (.*)')
        from pg_index where indrelid = c.oid and indisunique
          and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
    ) as key) as keys
  from pg_class c
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'
  order by c.oid`

async function readTables(url: string): Promise<Table[]> {
  const client = await openClient(url)
  try {
    return (await client.query<Table>(TABLES)).rows
  } finally {
    await client.end()
  }
}
