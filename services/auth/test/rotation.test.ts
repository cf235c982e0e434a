import { randomBytes } from 'node:crypto'
import { listUsers, login, me } from '@recado/contracts/auth/routes'
import { getSetting, updateSetting } from '@recado/contracts/auth/setting-routes'
import { openDatabase } from '@recado/kit/db/open-database'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { resealCommand } from '@recado/kit/sealing/reseal-command'
import { countSealed } from '@recado/kit/sealing/sealed-values'
import { readSealing } from '@recado/kit/secrets/sealing-keys'
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
})
