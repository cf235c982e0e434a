import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx, type InTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { createTestDatabase, type TestDatabase } from '@recado/kit/testing/database'
import { eventually } from '@recado/kit/testing/service'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Database } from '../tables/db.ts'
import { FencedError, type Lease } from './lease.ts'
import { claimLeases, holdLease, lockLease, releaseLease, renewLeases } from './lease-repository.ts'

const SESSIONS = 40
let database: TestDatabase
let system: Kysely<Database>
let app: Kysely<Database>
let inTx: InTx<Database>
beforeAll(async () => {
  database = await createTestDatabase(
    inject('postgresUrl'),
    'connections',
    new URL('../../migrations/', import.meta.url),
  )
  const log = createLog('connections', 'silent')
  system = new Kysely({ dialect: new PostgresDialect({ pool: createPool(database.urls.system, 4, log) }) })
  app = new Kysely({ dialect: new CompanyDialect(createPool(database.urls.app, 4, log)) })
  inTx = createInTx(app, () => {})
})
afterAll(async () => {
  await app.destroy()
  await system.destroy()
  await database.drop()
})

const asAdmin = async (query: string) => {
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  const { rowCount } = await admin.query(query)
  await admin.end()
  return rowCount
}
beforeEach(() =>
  asAdmin(`truncate session_lease; insert into session_lease (connection_id, company_id, desired)
    select id, 1, 'up' from generate_series(1, ${SESSIONS}) id`),
)
const claim = (owner: string, atMost = SESSIONS, ttlMs = 60_000) =>
  claimLeases(system, { owner, ttlMs, atMost, except: [] })
const expireAll = () => asAdmin(`update session_lease set lease_until = now() - interval '1 second'`)

test('processes that claim at the same moment share the sessions, and each session goes to one process', async () => {
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

test('another process can claim an expired lease, which gets the next epoch, and the former owner cannot renew it', async () => {
  const [former, next] = [randomUUID(), randomUUID()]
  const [old] = await claim(former, 1)
  expect(await claim(next)).toHaveLength(SESSIONS - 1)
  await expireAll()
  const again = await claim(next)

  expect(again.find(({ connectionId }) => connectionId === old?.connectionId)?.epoch).toBe((old?.epoch ?? 0) + 1)
  expect(await renewLeases(system, { owner: former, ttlMs: 60_000 })).toEqual(new Map())
})

test('a process does not claim a session that it is still closing, even if the lease has expired', async () => {
  const owner = randomUUID()
  const [closing] = await claim(owner, 1)
  if (!closing) throw new Error('no lease was claimed')
  await expireAll()
  const except = [closing.connectionId]
  const again = await claimLeases(system, { owner, ttlMs: 60_000, atMost: SESSIONS, except })

  expect(again).toHaveLength(SESSIONS - 1)
  expect(again.map(({ connectionId }) => connectionId)).not.toContain(closing.connectionId)
  // another process may claim it
  expect(await claim(randomUUID())).toMatchObject([{ connectionId: closing.connectionId }])
})

test('an expired lease cannot be renewed, even if no other process has claimed it', async () => {
  const owner = randomUUID()
  await claim(owner)
  await expireAll()

  expect((await renewLeases(system, { owner, ttlMs: 60_000 })).size).toBe(0)
})

test('a late release does not release the lease of the next owner, or of the same owner after a new claim', async () => {
  const owner = randomUUID()
  const [old] = await claim(owner, 1)
  if (!old) throw new Error('no lease was claimed')
  await releaseLease(system, old)
  const [again] = (await claim(owner)).filter(({ connectionId }) => connectionId === old.connectionId)
  await releaseLease(system, old)

  expect((await renewLeases(system, { owner, ttlMs: 60_000 })).get(old.connectionId)?.epoch).toBe(again?.epoch)
})

test('a session that should not run is claimed only if its credentials must be erased', async () => {
  await asAdmin(`update session_lease set desired = 'down', erase = connection_id = 7`)

  expect(await claim(randomUUID())).toMatchObject([{ connectionId: 7, desired: 'down', erase: true }])
})

/** Runs `meanwhile` inside a transaction that locks the session's lease. */
const whileHeld = (lease: Lease, meanwhile: () => Promise<unknown>) =>
  inTx(systemCaller(lease.companyId, 'test'), async (tx) => {
    await holdLease(tx, lease)
    await meanwhile()
  })
const waits = () =>
  eventually(() =>
    asAdmin(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
  )

test('a process can renew its leases while one of its sessions writes, and another session can write during the renewal', async () => {
  const owner = randomUUID()
  const leases = await claim(owner)
  const [first, last] = [leases[0], leases.at(-1)]
  if (!first || !last) throw new Error('no lease was claimed')

  await whileHeld(last, async () => {
    await system.transaction().execute(async (renewing) => {
      expect((await renewLeases(renewing, { owner, ttlMs: 60_000 })).size).toBe(SESSIONS)
      await whileHeld(first, async () => {})
    })
  })
})

test('no other process can claim a session that is writing, even if its lease expires during the write', async () => {
  const [lease] = await claim(randomUUID())
  if (!lease) throw new Error('no lease was claimed')

  await whileHeld(lease, async () => {
    await expireAll()
    expect((await claim(randomUUID())).map(({ connectionId }) => connectionId)).not.toContain(lease.connectionId)
  })
  expect(await claim(randomUUID())).toMatchObject([{ connectionId: lease.connectionId }])
})

test('a write waits for another process that is claiming its expired lease, and then fails with `FencedError`', async () => {
  const [lease] = await claim(randomUUID(), 1)
  if (!lease) throw new Error('no lease was claimed')

  await inTx(systemCaller(lease.companyId, 'test'), async (tx) => {
    // expires the lease after the start of this transaction
    await asAdmin('update session_lease set lease_until = clock_timestamp()')
    const taking = await beginsTaking()
    const refused = expect(holdLease(tx, lease)).rejects.toBeInstanceOf(FencedError)
    await waits()
    taking.commit()
    await Promise.all([taking.done, refused])
  })
})
/** Starts a transaction that claims every free session, and commits it only when `commit` is called. */
async function beginsTaking() {
  const taken = Promise.withResolvers<void>()
  const { promise: committing, resolve: commit } = Promise.withResolvers<void>()
  const take = async (tx: Transaction<Database>) => {
    await claimLeases(tx, { owner: randomUUID(), ttlMs: 60_000, atMost: SESSIONS, except: [] })
    taken.resolve()
    await committing
  }
  const done = system.transaction().execute(take)
  await Promise.race([taken.promise, done])
  return { commit, done }
}

test('a request for another state waits for a running write of the session, and the next write waits for the request', async () => {
  const [lease] = await claim(randomUUID(), 1)
  if (!lease) throw new Error('no lease was claimed')
  const caller = systemCaller(lease.companyId, 'test')
  const done: string[] = []
  const ask = () =>
    inTx(caller, async (tx) => {
      await lockLease(tx, lease.connectionId)
      const write = whileHeld(lease, async () => void done.push('next write'))
      await waits()
      done.push('person')
      return { write }
    })

  let asked: ReturnType<typeof ask> | undefined
  await whileHeld(lease, async () => {
    asked = ask()
    await waits()
    done.push('write')
  })
  await (await asked)?.write
  expect(done).toEqual(['write', 'person', 'next write'])
})
