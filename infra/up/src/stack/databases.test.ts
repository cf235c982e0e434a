import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { databaseUrl } from '@recado/kit/db/provision'
import { NAMES_WITH_DATABASE } from '@recado/system/services'
import { databaseVariables } from '@recado/system/variables'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const prefix = `given_${randomBytes(4).toString('hex')}`

afterAll(async () => {
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  for (const service of NAMES_WITH_DATABASE) {
    await client.query(`drop database if exists ${prefix}_${service} with (force)`)
    for (const role of ['owner', 'app', 'system'])
      await client.query(`drop role if exists ${prefix}_${service}_${role}`)
  }
  await client.end()
})

test("the databases command creates the databases in the services' addresses, and can be repeated", async () => {
  const environment = { POSTGRES_URL: inject('postgresUrl'), ...addresses() }

  const runs = [run(environment), run(environment)]

  expect(runs.map(({ status }) => status)).toEqual([0, 0])
  for (const url of Object.values(addresses())) {
    const client = new pg.Client(url)
    await client.connect()
    await client.end()
  }
})

test('the databases command names a missing address', () => {
  const { TICKETS_DATABASE_SYSTEM_URL: _, ...others } = addresses()

  expect(run({ POSTGRES_URL: inject('postgresUrl'), ...others }).stderr).toContain(
    'Set all of TICKETS_DATABASE_URL, TICKETS_DATABASE_OWNER_URL, TICKETS_DATABASE_SYSTEM_URL or none of them.',
  )
  expect(run({ POSTGRES_URL: inject('postgresUrl') }).stderr).toContain('AUTH_DATABASE_URL is missing.')
  expect(run(addresses()).stderr).toContain('POSTGRES_URL is missing')
})

function addresses(): Record<string, string> {
  const urls = NAMES_WITH_DATABASE.flatMap((service) =>
    Object.entries(databaseVariables(service)).map(([role, variable]) => {
      const name = `${prefix}_${service}`
      const url = databaseUrl(inject('postgresUrl'), { name, user: `${name}_${role}`, password: `of ${role}` })
      return [variable, url]
    }),
  )
  return Object.fromEntries(urls)
}

function run(environment: Record<string, string>) {
  return spawnSync(process.execPath, [main, 'databases'], {
    env: { PATH: process.env['PATH'], ...environment },
    encoding: 'utf8',
  })
}
