import { createHash } from 'node:crypto'
import { openClient } from '@recado/kit/db/pool'
import { Failure } from '@recado/up/failure'

/** A row of the former system, as the driver returns it. */
export type Row = Readonly<Record<string, unknown>>

/** The database of a system of the Whaticket family, read in one snapshot, without writing to it. */
export type FormerSystem = {
  /** The company there whose rows are read; undefined in systems for one company. */
  readonly companyId: number | undefined
  /** Identifies the company there in every copy of the database, so that a repeated import recognises it. */
  readonly origin: string
  readonly has: (table: string, column?: string) => boolean
  /** Reads all rows of a statement, some hundred at a time. `$1` is the company if the statement names it. */
  readonly pages: (text: string, values?: readonly unknown[]) => AsyncGenerator<Row[]>
  readonly all: (text: string, values?: readonly unknown[]) => Promise<Row[]>
  readonly close: () => Promise<void>
}

const PAGE = 500 // rows
const NEEDED = ['Users', 'Contacts', 'Tickets', 'Messages', 'Whatsapps']
/** Tables whose rows come without a reference to a row that came, so that only their column tells whose they are. */
const OWN = ['Users', 'Contacts', 'Whatsapps', 'Queues', 'Tags', 'QuickMessages', 'ContactLists']

/**
 * Opens the database and chooses a company of it.
 * @param wanted the id of the company there; it may be missing if there is only one
 * @throws Failure if the database is not of this family, or it is not clear which company or whose a row is
 */
export async function openFormerSystem(url: string, wanted?: number): Promise<FormerSystem> {
  const client = await openClient(url).catch((error: unknown) => {
    throw new Failure(`The database of FROM cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  })
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    // the texts of times, by which the company is recognised, must not depend on the server of the copy
    await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'`)
    const { rows: found } = await client.query<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public'`,
    )
    const columns = new Set(found.map(({ table, column }) => `${table}.${column}`))
    const tables = new Set(found.map(({ table }) => table))
    const missing = NEEDED.filter((table) => !tables.has(table))
    if (missing.length > 0)
      throw new Failure(`This is no database of the Whaticket family: ${missing.join(', ')} missing.`)
    const has = (table: string, column?: string) =>
      column === undefined ? tables.has(table) : columns.has(`${table}.${column}`)
    const isShared = (table: string) => has(table) && !has(table, 'companyId')
    const all = async (text: string, values: readonly unknown[] = []) =>
      (await client.query<Record<string, unknown>>(text, [...values])).rows
    const companyId = has('Companies') ? await chooseCompany(all, wanted, OWN.filter(isShared)) : undefined
    let cursors = 0

    async function* pages(text: string, values: readonly unknown[] = []): AsyncGenerator<Row[]> {
      const cursor = `rows_${++cursors}`
      await client.query(`declare ${cursor} no scroll cursor for ${text}`, [...values])
      for (;;) {
        const page = await all(`fetch ${PAGE} from ${cursor}`)
        if (page.length > 0) yield page
        if (page.length < PAGE) break
      }
      await client.query(`close ${cursor}`)
    }
    return { companyId, origin: await originOf(all, companyId), has, pages, all, close: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

type All = FormerSystem['all']

/** @param shared tables whose rows do not tell to which company they belong */
async function chooseCompany(all: All, wanted: number | undefined, shared: readonly string[]): Promise<number> {
  const companies = await all('select id, name from "Companies" order by id')
  const [only] = companies
  if (companies.length > 1 && shared.length > 0)
    throw new Failure(`The rows of ${shared.join(', ')} do not tell to which company of the former system they belong.`)
  if (wanted === undefined && companies.length === 1) return Number(only?.['id'])
  if (companies.some(({ id }) => id === wanted)) return Number(wanted)
  const names = companies.map(({ id, name }) => `${id} (${name})`).join(', ')
  throw new Failure(`Choose a company of the former system with SOURCE_COMPANY: ${names}.`)
}

/** The time at which the company, or the system, was set up there, never changes. */
async function originOf(all: All, companyId: number | undefined): Promise<string> {
  const [row] =
    companyId === undefined
      ? await all('select min("createdAt")::text as since from "Users"')
      : await all('select "createdAt"::text as since from "Companies" where id = $1', [companyId])
  return createHash('sha256')
    .update(`${companyId ?? ''} ${row?.['since']}`)
    .digest('hex')
    .slice(0, 20)
}

/** @returns the condition that selects the rows of the company, and its values */
export const ofCompany = ({ has, companyId }: FormerSystem, table: string, alias = ''): [string, unknown[]] =>
  companyId !== undefined && has(table, 'companyId') ? [`${alias}"companyId" = $1`, [companyId]] : ['true', []]
