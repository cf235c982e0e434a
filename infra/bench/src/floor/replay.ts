import { databaseUrl } from '@recado/kit/db/provision'
import pg from 'pg'
import type { Product } from '../product.ts'
import type { Statement } from './statements.ts'

const POOL_SIZE = 10 // connections, as many as a service has

export type Replay = {
  /** Runs the statements once, in order, on one connection of the pool. */
  once(): Promise<void>
  close(): Promise<void>
}

/**
 * Replays the statements of a request with the bare driver, to measure what the same answer costs without the product.
 */
export async function openReplay(product: Product, service: string, statements: readonly Statement[]): Promise<Replay> {
  const pool = new pg.Pool({ connectionString: await asAppRole(product, service), max: POOL_SIZE })
  pool.on('error', () => {})
  return {
    once: async () => {
      const client = await pool.connect()
      try {
        for (const { sql, parameters } of statements) {
          if (parameters.length > 0) await client.query(sql, [...parameters])
          else await client.query(sql)
        }
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

/** @returns the database address with the service's own role, because row security adds to the cost of a statement */
async function asAppRole(product: Product, service: string): Promise<string> {
  const url = product.databaseUrl(service)
  const name = new URL(url).pathname.slice(1)
  const password = 'of-the-benchmark'
  const role = `${name}_replay`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rowCount } = await admin.query('select 1 from pg_roles where rolname = $1', [role])
  await admin.query(`${rowCount ? 'alter' : 'create'} role ${role} login nobypassrls inherit password '${password}'`)
  await admin.query(`grant ${name}_app to ${role}`)
  await admin.query(`grant connect on database ${name} to ${role}`)
  await admin.end()
  return databaseUrl(url, { name, user: role, password })
}
