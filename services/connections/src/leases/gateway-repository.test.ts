import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@recado/kit/testing/database'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Database } from '../tables/db.ts'
import { beat, buryDead, lockOf, takeCensus } from './gateway-repository.ts'

const SILENT_MS = 600_000
const [judge, other] = [randomUUID(), randomUUID()]
let database: TestDatabase
let admin: pg.Client
let system: Kysely<Database>
beforeAll(async () => {
  database = await createTestDatabase(
    inject('postgresUrl'),
    'connections',
    new URL('../../migrations/', import.meta.url),
  )
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  system = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.urls.system }) }),
  })
  admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await system.destroy()
  await database.drop()
})
/**
 * Inserts two sessions of the other gateway, one session of the gateway `judge`, one free session, and one session that
 * should not run.
 */
beforeEach(async () => {
  await admin.query('truncate gateway, session_lease')
  await admin.query(
    `insert into session_lease (connection_id, company_id, desired, owner, epoch, lease_until) values
      (1, 1, 'up', $1, 4, now() + interval '1 hour'), (2, 2, 'up', $1, 4, now() + interval '1 hour'),
      (3, 1, 'up', $2, 1, now() + interval '1 hour'), (4, 1, 'up', null, 0, 'epoch'), (5, 1, 'down', null, 0, 'epoch')`,
    [other, judge],
  )
  for (const id of [judge, other]) await beat(system, id, false)
})

const bury = () => buryDead(system, { judge, silentMs: SILENT_MS })
const silence = (id: string) =>
  admin.query(`update gateway set heard_at = now() - interval '11 minutes' where id = $1`, [id])
const ownersOf = async () =>
  (await admin.query('select connection_id, owner, lease_until > now() as holds from session_lease order by 1')).rows
    .filter(({ holds }) => holds)
    .map(({ owner }) => owner)

test('the sessions of a gateway without heartbeat and without database connection become free, and sessions of other gateways do not', async () => {
  await silence(other)

  expect(await bury()).toEqual([other])
  expect(await ownersOf()).toEqual([judge])
  expect(await takeCensus(system, { silentMs: SILENT_MS })).toEqual({ wanted: 4, free: 3, gateways: 1 })
})

test('a gateway without heartbeat whose database connection is open keeps its sessions', async () => {
  await admin.query('select pg_advisory_lock(hashtextextended($1, 0))', [lockOf(other)])
  await silence(other)

  expect(await bury()).toEqual([])
  expect(await ownersOf()).toEqual([other, other, judge])
  await admin.query('select pg_advisory_unlock_all()')
})

test('a gateway that lost its database connection, but still sends heartbeats, keeps its sessions', async () => {
  expect(await bury()).toEqual([])
  expect(await ownersOf()).toEqual([other, other, judge])
})

test('a gateway without a recent heartbeat does not free its own sessions', async () => {
  await silence(judge)

  expect(await bury()).toEqual([])
})

test('`takeCensus` counts gateways with a recent heartbeat that are not about to stop', async () => {
  expect(await takeCensus(system, { silentMs: SILENT_MS })).toEqual({ wanted: 4, free: 1, gateways: 2 })
  await beat(system, other, true)
  expect(await takeCensus(system, { silentMs: SILENT_MS })).toMatchObject({ gateways: 1 })
  await beat(system, other, false)
  await silence(judge)
  expect(await takeCensus(system, { silentMs: SILENT_MS })).toMatchObject({ gateways: 1 })
})
