import { createHmac } from 'node:crypto'
import pg from 'pg'
import { LIMITS } from './pool.ts'

export type DatabaseUrls = { readonly owner: string; readonly app: string; readonly system: string }

/**
 * Creates a database and its three roles if they are missing: owner (migrations), app (subject to row-level security)
 * and system (tables of the installation). Passwords are derived from the administrator's address, so they need not be
 * stored.
 * @param adminUrl address of a server role that may create databases and roles
 * @param name name of the database: lower-case letters, digits and underscores
 */
export async function provisionDatabase(adminUrl: string, name: string): Promise<DatabaseUrls> {
  const urls = rolesOf(adminUrl, name)
  await makeDatabase(adminUrl, urls)
  return urls
}

/** The addresses of a database that `provisionDatabase` creates, by role. */
export function rolesOf(adminUrl: string, name: string): DatabaseUrls {
  const urlOf = (role: string) => {
    const user = `${name}_${role}`
    const password = createHmac('sha256', adminUrl).update(user).digest('hex')
    return databaseUrl(adminUrl, { name, user, password })
  }
  return { owner: urlOf('owner'), app: urlOf('app'), system: urlOf('system') }
}

/**
 * Creates the database and the roles of three addresses if they are missing, and sets passwords and privileges.
 * @param adminUrl address of a server role that may create databases and roles
 */
export async function makeDatabase(adminUrl: string, urls: DatabaseUrls): Promise<void> {
  const [owner, app, system] = [readAddress(urls.owner), readAddress(urls.app), readAddress(urls.system)]
  const roles = [owner, app, system]
  const { name } = owner
  if (roles.some((role) => role.name !== name)) throw new Error(`${name} is not the database of all three addresses`)
  const admin = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  admin.on('error', () => {}) // the running query fails with the same error
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [`provision:${name}`]) // two processes may provision at the same time
    for (const { user, password } of roles) {
      const { rowCount } = await admin.query('select 1 from pg_roles where rolname = $1', [user])
      const secret = pg.escapeLiteral(password)
      await admin.query(`${rowCount ? 'alter' : 'create'} role ${user} login nobypassrls password ${secret}`)
    }
    for (const { user } of [app, system])
      for (const [name, ms] of Object.entries(LIMITS)) await admin.query(`alter role ${user} set ${name} = ${ms}`)
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) {
      await admin.query(`grant ${owner.user} to current_user`) // PostgreSQL before 16 requires it to set another owner
      await admin.query(`create database ${name} owner ${owner.user} template template0 encoding 'UTF8'`)
    }
    await admin.query(`revoke all on database ${name} from public`) // a service must not connect to the database of another service
    await admin.query(`grant connect on database ${name} to ${app.user}, ${system.user}`)
  } finally {
    await admin.end()
  }
}

/** @throws an Error when a name would need quotes */
function readAddress(url: string): { name: string; user: string; password: string } {
  const { pathname, username, password } = new URL(url)
  const name = pathname.slice(1)
  if (!/^[a-z][a-z0-9_]{0,50}$/.test(name)) throw new Error(`${name} is not a usable database name`)
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(username)) throw new Error(`${username} is not a usable role name`)
  return { name, user: username, password: decodeURIComponent(password) }
}

/** @returns the address of another database or role on the same server */
export function databaseUrl(url: string, to: { name: string; user?: string; password?: string }): string {
  const result = new URL(url)
  result.pathname = `/${to.name}`
  if (to.user !== undefined) result.username = to.user
  if (to.password !== undefined) result.password = to.password
  return result.href
}
