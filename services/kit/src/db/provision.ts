import { createHmac } from 'node:crypto'
import pg from 'pg'

export type DatabaseUrls = { readonly owner: string; readonly app: string; readonly system: string }

/**
 * Makes a database and its three roles, or finds them: owner (migrations), app (held by row-level security) and system
 * (tables of the installation). Passwords follow from the administrator's address, so nothing has to be remembered.
 * @param adminUrl of a server role that may create databases and roles
 * @param name of the database: lower-case letters, digits and underscores
 */
export async function provisionDatabase(adminUrl: string, name: string): Promise<DatabaseUrls> {
  if (!/^[a-z][a-z0-9_]{0,50}$/.test(name)) throw new Error(`${name} is not a usable database name`)
  const admin = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  admin.on('error', () => {}) // the query under way fails with the same news
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [`provision:${name}`]) // two of us may start at once
    const urls = { owner: '', app: '', system: '' }
    for (const role of ['owner', 'app', 'system'] as const) {
      const user = `${name}_${role}`
      const password = createHmac('sha256', adminUrl).update(user).digest('hex')
      const { rowCount } = await admin.query('select 1 from pg_roles where rolname = $1', [user])
      await admin.query(`${rowCount ? 'alter' : 'create'} role ${user} login nobypassrls password '${password}'`)
      urls[role] = databaseUrl(adminUrl, { name, user, password })
    }
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) {
      await admin.query(`grant ${name}_owner to current_user`) // PostgreSQL before 16 wants membership to give ownership away
      await admin.query(`create database ${name} owner ${name}_owner template template0 encoding 'UTF8'`)
    }
    await admin.query(`revoke all on database ${name} from public`) // no service enters another's database
    await admin.query(`grant connect on database ${name} to ${name}_app, ${name}_system`)
    return urls
  } finally {
    await admin.end()
  }
}

/** @returns the address of another database, or role, on the same server */
export function databaseUrl(url: string, to: { name: string; user?: string; password?: string }): string {
  const result = new URL(url)
  result.pathname = `/${to.name}`
  if (to.user !== undefined) result.username = to.user
  if (to.password !== undefined) result.password = to.password
  return result.href
}
