import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@recado/chaos/eventually'
import pg from 'pg'
import type { Product } from '../product.ts'

/** A statement as the server received it, with its parameters as texts. */
export type Statement = { readonly sql: string; readonly parameters: readonly (string | null)[] }

const PREFIX = '%u %p|'
const PID = 2 // the group of the pattern `LINE` with the session's process id
const LINE = /^(\w+) (\d+)\|(LOG|DETAIL): {2}(?:statement: |execute [^:]+: |parameters: )?(.*)$/is

/**
 * Captures the statements of one request from the server's log.
 * @param ask sends the request
 * @returns the statements of the request's transaction, including `begin` and `commit`
 */
export async function captureStatements(
  product: Product,
  service: string,
  ask: () => Promise<unknown>,
): Promise<Statement[]> {
  const log = join(product.directory, 'postgres/server.log')
  const { size } = await stat(log).catch(() => {
    throw new Error(
      'The floor is read from the log of PostgreSQL, and no PostgreSQL of the benchmark runs on this machine.',
    )
  })
  const role = await appRoleOf(product, service)
  await logStatements(product, true)
  try {
    await ask()
    return await eventually(
      async () => lastTransaction((await readFile(log)).subarray(size).toString(), role),
      (statements) => statements.length > 0,
    )
  } finally {
    await logStatements(product, false)
  }
}

/** @returns the last complete transaction of a role in a log of statements; empty when the log has none */
export function lastTransaction(log: string, role: string): Statement[] {
  const sessions = new Map<string, Statement[]>()
  let last: Statement[] = []
  for (const entry of log.split(/\n(?!\t)/)) {
    const match = LINE.exec(entry.replaceAll('\n\t', '\n'))
    if (match?.[1] !== role) continue
    const [, , , kind, text = ''] = match
    const pid = match[PID] ?? ''
    const statements = sessions.get(pid) ?? []
    const latest = statements.at(-1)
    if (kind === 'DETAIL') {
      if (latest) statements[statements.length - 1] = { ...latest, parameters: readParameters(text) }
    } else if (/^begin\b/i.test(text)) sessions.set(pid, [{ sql: text, parameters: [] }])
    else {
      statements.push({ sql: text, parameters: [] })
      if (/^commit\b/i.test(text) && /^begin\b/i.test(statements[0]?.sql ?? '')) last = statements
    }
  }
  return last
}

const readParameters = (text: string): (string | null)[] =>
  [...text.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(([, value]) => value?.replaceAll("''", "'") ?? null)

async function logStatements(product: Product, isOn: boolean): Promise<void> {
  const admin = new pg.Client({ connectionString: product.stack.postgresUrl })
  await admin.connect()
  for (const [name, value] of Object.entries({ log_statement: 'all', log_line_prefix: PREFIX })) {
    await admin.query(isOn ? `alter system set ${name} = '${value}'` : `alter system reset ${name}`)
  }
  await admin.query('select pg_reload_conf()')
  await admin.end()
}

async function appRoleOf(product: Product, service: string): Promise<string> {
  return `${new URL(product.databaseUrl(service)).pathname.slice(1)}_app`
}
