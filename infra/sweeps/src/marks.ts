import type { TestService } from '@recado/kit/testing/service'

type Database = TestService['database']

/** A marked name for data that an answer could show; the sweep searches answers for marks of the other company. */
export const mark = (company: 'A' | 'B', text: string) => `⟦${company}-${text}⟧`

/** Whether a text contains a mark of the company; e-mail addresses are in lower case. */
export const shows = (text: string, company: 'A' | 'B') => text.toLowerCase().includes(`⟦${company.toLowerCase()}-`)

type Column = { table: string; column: string; isText: boolean }

/** Columns of all tables with a company, except computed ones. */
async function columnsOf(database: Database): Promise<Column[]> {
  const { rows } = await database.query<Column>(`
    select c.relname as table, a.attname as column, a.atttypid = 'text'::regtype and a.attgenerated = '' as "isText"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_attribute where attrelid = c.oid and attname = 'company_id' and not attisdropped)
    order by 1, a.attnum`)
  return rows
}

const tablesOf = async (database: Database) => [...new Set((await columnsOf(database)).map(({ table }) => table))]

const NOT_FOR_MARKS = ['23514', '23503'] // check_violation, foreign_key_violation

/**
 * Writes the company's mark into every text column of its rows that accepts it; foreign keys and columns with a fixed
 * set of values do not accept it.
 * @returns the tables without a row of the company, for which the sweep proves nothing
 */
export async function markRows(database: Database, companyId: number, company: 'A' | 'B'): Promise<string[]> {
  for (const { table, column, isText } of await columnsOf(database)) {
    if (!isText) continue
    const text = mark(company, `${table}.${column}`).toLowerCase()
    await database
      .query(`update "${table}" set "${column}" = $1 || ctid::text where company_id = $2`, [text, companyId])
      .catch((error: { code?: string }) => {
        if (!NOT_FOR_MARKS.includes(error.code ?? '')) throw error
      })
  }
  const filled = await rowsOf(database, companyId)
  return (await tablesOf(database)).filter((table) => !filled.includes(table))
}

/** @returns the tables that have a row of the company */
export async function rowsOf(database: Database, companyId: number): Promise<string[]> {
  const selects = (await tablesOf(database)).map(
    (table) => `select '${table}' as table where exists (select from "${table}" where company_id = $1)`,
  )
  const { rows } = await database.query<{ table: string }>(selects.join(' union all '), [companyId])
  return rows.map(({ table }) => table)
}

/** @returns a hash for each table, which changes with the rows of the company. @param tables all by default */
export async function fingerprint(
  database: Database,
  companyId: number,
  tables?: readonly string[],
): Promise<Record<string, string>> {
  const all = await tablesOf(database)
  const selects = all
    .filter((table) => !tables || tables.includes(table))
    .map(
      (table) => `select '${table}' as table, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from "${table}" t where company_id = $1`,
    )
  if (selects.length === 0) return {}
  const { rows } = await database.query<{ table: string; hash: string }>(selects.join(' union all '), [companyId])
  return Object.fromEntries(rows.map(({ table, hash }) => [table, hash]))
}
