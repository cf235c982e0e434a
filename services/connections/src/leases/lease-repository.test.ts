import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@recado/kit/testing/database'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Database } from '../db.ts'
import { claimLeases, releaseLease, renewLeases } from './lease-repository.ts'

const SESSIONS = 40
let database: TestDatabase
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
})
afterAll(async () => {
  await system.destroy()
  await database.drop()
})

const asAdmin = async (query: string) => {
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  await admin.query(query)
  await admin.end()
}
beforeEach(() =>
  asAdmin(`truncate session_lease; insert into session_lease (connection_id, company_id, desired)
    select id, 1, 'up' from generate_series(1, ${SESSIONS}) id`),
)
const claim = (owner: string, atMost = SESSIONS, ttlMs = 60_000) => claimLeases(system, { owner, ttlMs, atMost })
const expireAll = () => asAdmin(`update session_lease set lease_until = now() - interval '1 second'`)

test('processes that claim at the same moment share the sessions, and none gets one that another has', async () => {
  const owners = Array.from({ length: 4 }, () => randomUUID())
  const claimed: { owner: string; connectionId: number }[] = []
  await Promise.all(
    owners.map(async (owner) => {
      for (let round = 0; round < 10; round++) claimed.push(...(await claim(owner, 5)))
    }),
  )

  const ids = claimed.map(({ connectionId }) => connectionId).sort((a, b) => a - b)
  expect(ids).toEqual(Array.from({ length: SESSIONS }, (_, i) => i + 1))
})

test('a lease that ran out is anybody’s, under a higher epoch, and its former owner no longer has it', async () => {
  const [former, next] = [randomUUID(), randomUUID()]
  const [old] = await claim(former, 1)
  expect(await claim(next)).toHaveLength(SESSIONS - 1)
  await expireAll()
  const again = await claim(next)

  expect(again.find(({ connectionId }) => connectionId === old?.connectionId)?.epoch).toBe((old?.epoch ?? 0) + 1)
  expect(await renewLeases(system, { owner: former, ttlMs: 60_000 })).toEqual(new Map())
})

test('a lease that ran out cannot be renewed, even while nobody else has it', async () => {
  const owner = randomUUID()
  await claim(owner)
  await expireAll()

  expect((await renewLeases(system, { owner, ttlMs: 60_000 })).size).toBe(0)
})

test('a release that comes late takes nothing from the next owner, or from the same one under a later epoch', async () => {
  const owner = randomUUID()
  const [old] = await claim(owner, 1)
  if (!old) throw new Error('nothing was claimed')
  await releaseLease(system, old)
  const [again] = (await claim(owner)).filter(({ connectionId }) => connectionId === old.connectionId)
  await releaseLease(system, old)

  expect((await renewLeases(system, { owner, ttlMs: 60_000 })).get(old.connectionId)?.epoch).toBe(again?.epoch)
})

test('a session that nobody wants is claimed only to be forgotten', async () => {
  await asAdmin(`update session_lease set desired = 'down', erase = connection_id = 7`)

  expect(await claim(randomUUID())).toMatchObject([{ connectionId: 7, desired: 'down', erase: true }])
})
