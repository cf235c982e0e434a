import { randomBytes, randomUUID } from 'node:crypto'
import { listUsers, login, me } from '@recado/contracts/auth/routes'
import { getSetting, updateSetting } from '@recado/contracts/auth/setting-routes'
import { systemCaller } from '@recado/kit/caller'
import { openDatabase } from '@recado/kit/db/open-database'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { repeatFingerprint } from '@recado/kit/sealing/open-sealing'
import { resealCommand } from '@recado/kit/sealing/reseal-command'
import { countSealed } from '@recado/kit/sealing/sealed-values'
import { findFingerprints, fingerprintOf, readSealing } from '@recado/kit/secrets/sealing-keys'
import { eventually } from '@recado/kit/testing/service'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SEALED } from '../src/sealed-columns.ts'
import type { Database } from '../src/tables/db.ts'
import { shownCode } from './authenticator.ts'
import { type AuthService, PASSWORD, type SignedIn, startAuthAlone } from './harness.ts'
import { givenFactor } from './second-factor.ts'

const newKey = () => randomBytes(32).toString('base64')

describe('a new SECRET_KEY', () => {
  let service: AuthService
  let admin: SignedIn
  let secret: string
  let opened: Awaited<ReturnType<typeof openDatabase<Database>>>
  const [former, next] = [newKey(), newKey()]
  beforeEach(async () => {
    service = await startAuthAlone({ SECRET_KEY: former })
    const given = await givenFactor(service, await service.givenAdmin())
    admin = given.person
    secret = given.secret
    expect((await change('first')).status).toBe(200)
    opened = await openDatabase<Database>(undefined, service.environment, createLog('rotation', 'silent'))
  })
  afterEach(async () => {
    await opened.close()
    await service.close()
  })

  const change = (value: string, key = 'asaas') =>
    service.call(updateSetting, { params: { key }, body: { value } }, { token: admin.token })
  const use = (SECRET_KEY: string, SECRET_KEYS_ACCEPTED = '') =>
    service.restart(undefined, { SECRET_KEY, SECRET_KEYS_ACCEPTED })
  const tools = () => ({ inTx: createInTx(opened.app, () => {}), system: opened.system })
  const count = (SECRET_KEY: string, SECRET_KEYS_ACCEPTED = '') =>
    countSealed(tools(), SEALED, readSealing({ SECRET_KEY, SECRET_KEYS_ACCEPTED }))
  const reseal = () =>
    resealCommand<Database>('auth', SEALED)(['reseal'], { SECRET_KEY: next, SECRET_KEYS_ACCEPTED: former })(tools())
  const signIn = (offset: number) =>
    service.call(
      login,
      { body: { email: admin.email, password: PASSWORD, code: shownCode(secret, offset) } },
      { as: null },
    )

  test('sessions, second factors and secrets stay valid while the key changes step by step, and after the former key is gone', async () => {
    await use(former, next)
    expect((await service.call(listUsers, {}, { token: admin.token })).status).toBe(200)
    await use(next, former)
    expect((await service.call(me, {}, { token: admin.token })).status).toBe(200)
    const before = await count(next, former)
    expect([before.accepted > 3, before.unreadable]).toEqual([true, 0])

    expect(await reseal()).toBe(`auth: ${before.accepted} values sealed again`)

    expect(await count(next)).toEqual({
      current: before.current + before.accepted,
      accepted: 0,
      unreadable: 0,
      resealed: 0,
    })
    await use(next)
    expect((await service.call(me, {}, { token: admin.token })).status).toBe(200)
    expect((await service.call(getSetting, { params: { key: 'asaas' } }, { token: admin.token })).status).toBe(200)
    expect((await signIn(1)).status).toBe(200)
  })

  test('a start without the key of stored values is refused in words, before and after the change', async () => {
    await use(next, former)

    await expect(use(next)).rejects.toThrow('add it to SECRET_KEYS_ACCEPTED')
    await use(next, former)
    await reseal()
    await use(next)
    await expect(use(former)).rejects.toThrow('add it to SECRET_KEYS_ACCEPTED')
    await use(next)
  })

  test('two processes that seal again beside a writer lose no change and seal each value once', async () => {
    await use(next, former)
    const before = await count(next, former)
    let isOver = false
    let written = 0
    const writer = (async () => {
      while (!isOver) expect((await change(`secret ${++written}`, 'ipixc')).status).toBe(200)
    })()

    const told = await Promise.all([reseal(), reseal()])
    isOver = true
    await writer

    const sum = told.map((text) => Number(/\d+/.exec(text)?.[0])).reduce((one, other) => one + other)
    expect(sum).toBeLessThanOrEqual(before.accepted)
    expect(await count(next)).toMatchObject({ accepted: 0, unreadable: 0 })
    const { body } = await service.call(getSetting, { params: { key: 'ipixc' } }, { token: admin.token })
    expect(body.value).toBe(`secret ${written}`)
  })

  test('a writer of several values does not deadlock with the command', async () => {
    expect((await change('other', 'ipixc')).status).toBe(200)
    await use(next, former)
    const { companyId } = admin.user
    const touch = (key: string) => sql`update setting set version = version + 1 where key = ${key}`

    const { told } = await tools().inTx(systemCaller(companyId, randomUUID()), async (tx) => {
      const { db } = tx as unknown as { db: Kysely<Database> }
      await touch('ipixc').execute(db)
      const told = reseal()
      const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await eventually(
        () => service.rows(waits, []),
        ({ length }) => length > 0,
      )
      await touch('asaas').execute(db) // the command has reached this value already
      return { told }
    })

    expect(await told).toMatch(/^auth: \d+ values sealed again$/)
    expect(await count(next)).toMatchObject({ accepted: 0, unreadable: 0 })
  })

  test('a damaged value does not keep the former key alive', async () => {
    await use(next, former)
    await service.rows(`update setting set sealed = '\\x0102' where key = 'asaas' and company_id = $1`, [
      admin.user.companyId,
    ])

    expect(await reseal()).toContain('0 are still sealed with a former key, 1 cannot be opened')

    await use(next)
    expect((await service.call(me, {}, { token: admin.token })).status).toBe(200)
  })

  test('the first start of a release that keeps keys needs the key of the release before it', async () => {
    await service.rows('delete from sealing_key', [])
    await service.rows('delete from kept_key', [])

    await expect(use(next, former)).rejects.toThrow('the first start of this release needs the former SECRET_KEY')
    await use(former, next)
    await use(next, former)
  })

  test('a process that still seals with a former key stores its fingerprint again after a command that came too early', async () => {
    const sealing = readSealing({ SECRET_KEY: former, SECRET_KEYS_ACCEPTED: next })
    const end = repeatFingerprint(opened.system, sealing, { everyMs: 10, onFailure: () => {} })
    await reseal()

    const known = await eventually(
      () => findFingerprints(opened.system),
      (fingerprints) => fingerprints.includes(fingerprintOf(sealing.SECRET_KEY)),
    )
    await end()

    expect(known).toContain(fingerprintOf(sealing.SECRET_KEY))
    await expect(use(next)).rejects.toThrow('add it to SECRET_KEYS_ACCEPTED')
    await use(next, former)
  })
})
