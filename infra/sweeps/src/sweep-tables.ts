import { SYSTEM_TABLES } from '@recado/kit/db/schema'
import type { TestService } from '@recado/kit/testing/service'
import type { Finding } from './finding.ts'

type Table = { name: string; kind: string; columns: string[]; isForced: boolean; policies: string[] | null }
type Key = { table: string; name: string; first: string | null }

/**
 * Checks every table of a service. A table belongs either to the installation, with a reason, or to companies. A table
 * of companies must have forced row-level security by the transaction's company, and the company must come first in
 * every unique and foreign key. A policy that lets the tables' owner read is allowed, for functions that only the
 * system role can call.
 */
export async function sweepTables(service: TestService): Promise<Finding[]> {
  const { rows: tables } = await service.database.query<Table>(TABLES)
  const { rows: keys } = await service.database.query<Key>(KEYS)
  const isSystem = (table: string) => Object.hasOwn(SYSTEM_TABLES, table)
  return [
    ...tables.flatMap((table) => (isSystem(table.name) ? faultsOfSystem(table) : faultsOf(table))),
    ...keys
      .filter(({ table, first }) => !isSystem(table) && first !== 'company_id')
      .map(({ table, name }) => ({ where: `table ${table}`, fault: `${name} does not begin with company_id` })),
  ]
}

/** A table of the installation may have policies only with forced row-level security. */
const faultsOfSystem = ({ name, isForced, policies }: Table): Finding[] =>
  policies && !isForced ? [{ where: `table ${name}`, fault: 'has policies and no forced row-level security' }] : []

function faultsOf({ name, kind, columns, isForced, policies }: Table): Finding[] {
  const found = (fault: string): Finding[] => [{ where: `table ${name}`, fault }]
  if (kind !== 'r') return found('is a view or has parts, which the sweep does not know yet')
  if (!columns.includes('company_id')) return found('has no company_id and is not on the list of system tables')
  if (!isForced) return found('has no forced row-level security')
  if (!policies) return found('has no policy')
  return policies.every((policy) => policy.includes('app.company_id'))
    ? []
    : found('has a policy that does not ask for the company')
}

const TABLES = `
  select c.relname as name, c.relkind as kind, c.relrowsecurity and c.relforcerowsecurity as "isForced",
    (select array_agg(attname::text) from pg_attribute where attrelid = c.oid and attnum > 0) as columns,
    (select array_agg(coalesce(reads, writes)) || array_agg(coalesce(writes, reads)) from (
      select pg_get_expr(polqual, polrelid) as reads, pg_get_expr(polwithcheck, polrelid) as writes
      from pg_policy where polrelid = c.oid and not (polcmd = 'r' and polroles = array[c.relowner])) as policy) as policies
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  order by 1`

const KEYS = `
  select c.relname as table, i.relname as name, a.attname as first
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
  where x.indisunique and c.relnamespace = 'public'::regnamespace
  union all
  select c.relname, k.conname, a.attname
  from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
  order by 1, 2`
