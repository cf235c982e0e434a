import { openClient } from '@recado/kit/db/pool'
import { createTestDatabase } from '@recado/kit/testing/database'
import { expect, inject, test } from 'vitest'

const TICKETS = new URL('../../migrations/', import.meta.url)
const KIT = new URL('../../../kit/test/fixture/owners/migrations/', import.meta.url)

/** All that PostgreSQL knows of the table and its function, with the roles named for what they may do. */
const FACTS = `select
  (select array_agg(array[attname, format_type(atttypid, atttypmod), attnotnull::text, pg_get_expr(adbin, adrelid)] order by attnum)
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum where attrelid = c.oid and attnum > 0) as columns,
  (select array_agg(indexdef order by indexdef) from pg_indexes where tablename = c.relname) as indexes,
  (select array_agg(array[policyname, cmd, qual, with_check] order by policyname) from pg_policies where tablename = c.relname) as policies,
  relrowsecurity and relforcerowsecurity as "isForced",
  regexp_replace(relacl::text, '\\w+_(owner|app|system)', '\\1', 'g') as rights,
  (select array[pg_get_functiondef(oid), regexp_replace(proacl::text, '\\w+_(owner|app|system)', '\\1', 'g')]
    from pg_proc where proname = 'companies_with_old_files') as function
  from pg_class c where oid = 'media_file'::regclass`

async function factsOf(service: string, migrations: URL): Promise<unknown> {
  const database = await createTestDatabase(inject('postgresUrl'), service, migrations)
  const client = await openClient(database.adminUrl)
  const { rows } = await client.query(FACTS)
  await client.end()
  await database.drop()
  return rows[0]
}

test('the table of files, older than the kit’s ledger, is as the kit makes it', async () => {
  expect(await factsOf('tickets', TICKETS)).toEqual(await factsOf('owners', KIT))
})
