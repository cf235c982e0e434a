import { createECDH } from 'node:crypto'
import { addPushDevice, getPushKey, listPushDevices, removePushDevice } from '@recado/contracts/auth/push-routes'
import { deleteUser, logout, updateUser } from '@recado/contracts/auth/routes'
import { anyId } from '@recado/contracts/testing/resource'
import { createCipher } from '@recado/kit/secrets/cipher'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWN_PAGE, PASSWORD, type SignedIn } from '../../test/harness.ts'
import { type Browser, startPush } from '../../test/push.ts'

describe('the delivery of push messages', () => {
  let stage: Awaited<ReturnType<typeof startPush>>
  beforeAll(async () => {
    stage = await startPush()
  })
  afterAll(async () => {
    await stage.service.close()
    await stage.push.close()
  })

  const own = ({ user }: SignedIn) => ({ id: anyId(), status: 'open' as const, userId: user.id, queueId: null })
  const receive = (person: SignedIn) => stage.receive(person.user.companyId, own(person))
  const ended = (browser: Browser) =>
    eventually(
      () => stage.messagesTo(browser),
      ([message]) => message !== undefined && message.status !== 'waiting',
    )
  const tried = (browser: Browser, tries: number) =>
    eventually(
      () => stage.messagesTo(browser),
      ([message]) => message?.tries === tries && message.claimed_by === null,
    )
  const devicesOf = async ({ token }: SignedIn) =>
    (await stage.service.call(listPushDevices, {}, { token })).body.map(({ id }) => id)
  const hasDevice = async ({ device }: Browser) =>
    (await stage.service.rows('select 1 from push_device where id = $1', [device.id])).length === 1

  test('a browser whose subscription has ended is removed, and the other browser of the user still hears', async () => {
    const admin = await stage.service.givenAdmin()
    const [ended, unknown, kept] = [
      await stage.subscribe(admin),
      await stage.subscribe(admin),
      await stage.subscribe(admin),
    ]
    stage.push.end(ended.endpoint)
    stage.push.fail(unknown.endpoint, { status: 404 })

    await receive(admin)
    await stage.arrived(kept)
    await eventually(async () => !(await hasDevice(ended)) && !(await hasDevice(unknown)))

    expect(await devicesOf(admin)).toEqual([kept.device.id])
    expect(await stage.messagesTo(ended)).toEqual([])
    await receive(admin)
    await stage.arrived(kept, 2)
    expect(stage.push.statusesOf(ended.endpoint)).toEqual([410])
  })

  test('messages are signed by a private key that begins with a zero byte', async () => {
    const admin = await stage.service.givenAdmin()
    const pair = createECDH('prime256v1')
    do pair.generateKeys()
    while (pair.getPrivateKey().length === 32) // one key in 256 is shorter
    const cipher = createCipher(Buffer.from(stage.service.environment['SECRET_KEY'] ?? '', 'base64'))
    const sealed = cipher.seal(pair.getPrivateKey(), 'push_key|1000')
    const key = pair.getPublicKey('base64url')
    await stage.service.rows('insert into push_key (generation, public_key, sealed) values (1000, $1, $2)', [
      key,
      sealed,
    ])

    const browser = await stage.subscribe(admin, key)
    await receive(admin)

    expect(await ended(browser)).toMatchObject([{ status: 'done', tries: 1 }])
  })

  test('a browser that subscribes while its session ends is not stored', async () => {
    const admin = await stage.service.givenAdmin()
    const { key } = (await stage.service.call(getPushKey, {}, { token: admin.token })).body
    const body = { ...stage.push.subscribe(key), key }
    const holder = await stage.service.database.connect()
    await holder.query('begin')
    await holder.query('delete from session where user_id = $1', [admin.user.id])
    let isAnswered = false
    const adding = stage.service.call(addPushDevice, { body }, { token: admin.token }).finally(() => {
      isAnswered = true
    })
    await eventually(async () => {
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return isAnswered || (await stage.service.rows(waiting)).length > 0
    })
    await holder.query('commit')
    holder.release()

    expect((await adding).body.error).toBe('ERR_SESSION_EXPIRED')
    expect(await stage.service.rows('select 1 from push_device where user_id = $1', [admin.user.id])).toEqual([])
  })

  test('a busy or broken push service is asked again, not before the time that it names, and the message arrives once', async () => {
    const admin = await stage.service.givenAdmin()
    const browser = await stage.subscribe(admin)
    stage.push.fail(browser.endpoint, { status: 429, retryAfter: 120 }, { status: 503 })

    await receive(admin)
    await tried(browser, 1)
    const [{ wait } = { wait: 0 }] = await stage.service.rows(
      'select extract(epoch from due_at - now())::int as wait from push_message where device_id = $1',
      [browser.device.id],
    )
    expect(wait).toBeGreaterThan(100)
    await stage.passTime(browser)
    await tried(browser, 2)
    await stage.passTime(browser)
    await stage.arrived(browser)

    expect(stage.push.statusesOf(browser.endpoint)).toEqual([429, 503, 201])
    expect(await ended(browser)).toMatchObject([{ status: 'done', tries: 3 }])
  })

  test('a message is given up after six attempts, and its content is deleted', async () => {
    const admin = await stage.service.givenAdmin()
    const browser = await stage.subscribe(admin)
    stage.push.fail(browser.endpoint, ...Array.from({ length: 7 }, () => ({ status: 500 })))

    await receive(admin)
    for (let tries = 1; tries < 6; tries += 1) {
      await tried(browser, tries)
      await stage.passTime(browser)
    }

    expect(await ended(browser)).toMatchObject([{ status: 'dead', tries: 6, sealed: null, last_error: 'answered 500' }])
    expect(await hasDevice(browser)).toBe(true)
  })

  test('a waiting message is not sent after its user has lost the rights, muted it, or its time has passed', async () => {
    const admin = await stage.service.givenAdmin()
    const queueId = await stage.service.givenQueue(admin.user.companyId, 'Vendas')
    const people = [1, 2, 3].map(() => stage.service.givenUser(admin, { queueIds: [queueId], allTicket: 'enable' }))
    const [demoted, quiet, late] = await Promise.all(people)
    if (!demoted || !quiet || !late) throw new Error('three users')
    const browsers: Browser[] = []
    for (const person of [demoted, quiet, late]) browsers.push(await stage.subscribe(person))
    for (const { endpoint } of browsers) stage.push.fail(endpoint, { status: 503 })
    await stage.receive(admin.user.companyId, { id: anyId(), status: 'pending', userId: null, queueId })
    for (const browser of browsers) await tried(browser, 1)

    const change = (person: SignedIn, body: object, { token }: SignedIn = admin) =>
      stage.service.call(updateUser, { params: { userId: person.user.id }, body }, { token })
    await change(demoted, { queueIds: [] })
    await change(quiet, { alerts: { ...quiet.user.alerts, quietUntil: '2099-01-01T00:00:00.000Z' } }, quiet)
    await stage.service.rows(`update push_message set expires_at = now() where device_id = $1`, [
      browsers[2]?.device.id,
    ])
    for (const browser of browsers) await stage.passTime(browser)

    for (const browser of browsers) {
      expect(await ended(browser)).toMatchObject([{ status: 'canceled', sealed: null }])
      expect(stage.push.statusesOf(browser.endpoint)).toEqual([503])
    }
  })

  test('a sign-out, a new password and the removal in the profile end the notifications; a sign-in elsewhere does not', async () => {
    const admin = await stage.service.givenAdmin()
    const [left, renewed, removed, away] = await Promise.all([1, 2, 3, 4].map(() => stage.service.givenUser(admin)))
    if (!left || !renewed || !removed || !away) throw new Error('four users')
    const browsers: Browser[] = []
    for (const person of [left, renewed, removed, away]) browsers.push(await stage.subscribe(person))
    const [leftBrowser, renewedBrowser, removedBrowser, awayBrowser] = browsers as [Browser, Browser, Browser, Browser]

    await stage.service.call(logout, {}, { as: null, headers: { ...OWN_PAGE, cookie: left.cookie } })
    const byAdmin = { params: { userId: renewed.user.id }, body: { password: 'battery staple' } }
    await stage.service.call(updateUser, byAdmin, { token: admin.token })
    const deviceId = removedBrowser.device.id
    const byStranger = await stage.service.call(removePushDevice, { params: { deviceId } }, { token: admin.token })
    await stage.service.call(removePushDevice, { params: { deviceId } }, { token: removed.token })
    const again = await stage.service.logIn(away.email, PASSWORD)

    expect(byStranger.status).toBe(404)
    expect(await Promise.all([leftBrowser, renewedBrowser, removedBrowser, awayBrowser].map(hasDevice))).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect((await stage.service.call(listPushDevices, {}, { token: again.token })).body).toMatchObject([
      { id: awayBrowser.device.id, isCurrent: false },
    ])
    await stage.service.call(deleteUser, { params: { userId: away.user.id } }, { token: admin.token })
    expect(await hasDevice(awayBrowser)).toBe(false)
  })

  test('a browser belongs to the user who subscribed it last, also a user of another company', async () => {
    const [admin, stranger] = [await stage.service.givenAdmin(), await stage.service.givenAdmin()]
    const colleague = await stage.service.givenUser(admin)
    const browser = await stage.subscribe(admin)
    const { endpoint, p256dh, auth, key } = browser
    const takeOver = ({ token }: SignedIn) =>
      stage.service.call(addPushDevice, { body: { endpoint, p256dh, auth, key } }, { token })

    await takeOver(colleague)
    expect([await devicesOf(admin), await devicesOf(colleague)]).toEqual([[], [browser.device.id]])
    await takeOver(stranger)
    expect([(await devicesOf(colleague)).length, (await devicesOf(stranger)).length]).toEqual([0, 1])
  })

  test('an address inside the network, a malformed key and an unknown key are refused', async () => {
    const { token } = await stage.service.givenAdmin()
    const { key } = (await stage.service.call(getPushKey, {}, { token })).body
    const subscription = { ...stage.push.subscribe(key), key }
    const add = async (changes: object) => {
      const { status, body } = await stage.service.call(
        addPushDevice,
        { body: { ...subscription, ...changes } },
        { token },
      )
      return [status, body.error]
    }

    expect(await add({ endpoint: 'https://10.0.0.7/push' })).toEqual([400, 'ERR_URL_NOT_ALLOWED'])
    expect(await add({ endpoint: 'http://127.0.0.1/push' })).toEqual([400, 'ERR_VALIDATION'])
    expect(await add({ p256dh: 'A'.repeat(87) })).toEqual([400, 'ERR_VALIDATION'])
    expect(await add({ key: 'A'.repeat(87) })).toEqual([404, 'ERR_NOT_FOUND'])
    expect(await add({})).toEqual([200, undefined])
  })

  test('the address and the content of a message are encrypted in the database', async () => {
    const admin = await stage.service.givenAdmin()
    const browser = await stage.subscribe(admin)
    stage.push.fail(browser.endpoint, { status: 503 })
    await stage.receive(admin.user.companyId, own(admin), { body: 'Segredo do cliente' })
    await tried(browser, 1)

    const stored = await stage.service.rows(
      `select device::text || message::text as text, encode(device.sealed, 'escape') || encode(message.sealed, 'escape') as bytes
        from push_device device join push_message message on message.device_id = device.id where device.id = $1`,
      [browser.device.id],
    )
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toMatch(/127\.0\.0\.1|Segredo/)
  })
})
