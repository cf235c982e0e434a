import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { sessionEnded } from '@recado/contracts/auth/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mount } from '../src/http/routes/mount.ts'
import { newPlatformKey } from '../src/media/media-key.ts'
import { createMediaLinks } from '../src/media/media-links.ts'
import { eventually } from '../src/testing/service.ts'
import { type As, type Owners, startOwners } from './fixture/owners/harness.ts'
import { addNotice } from './fixture/owners/service.ts'

let owners: Owners
beforeAll(async () => {
  owners = await startOwners()
})
afterAll(() => owners.service.close())

/** Requests the exact path, which `fetch` would normalize. */
async function statusOf(path: string, as: As): Promise<number | undefined> {
  const { hostname, port } = new URL(owners.service.address)
  const token = await owners.service.token(as)
  const headers = { authorization: `Bearer ${token}`, cookie: `files=${token}` }
  const asking = get({ hostname, port, path, headers })
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}
const EXPIRED = { status: 403, body: { error: 'ERR_MEDIA_LINK_EXPIRED' } }

describe('a served file of a company', () => {
  test('a file of a company is found by its owner’s rule, and its parts are served at the signed address', async () => {
    const ana = owners.somebody()
    const path = await owners.picture(ana)

    const led = await owners.ask(path, ana)
    const part = await owners.open(path, await owners.linkOf(path, ana), ana, { range: 'bytes=2-4' })

    expect(path).toMatch(new RegExp(`^chat/${ana.companyId}/`))
    expect(led.status).toBe(302)
    expect(led.headers.get('location')).toMatch(new RegExp(`^/api/media/${path}\\?link=`))
    expect([part.status, part.body]).toEqual([206, { content: '234' }])
  })

  test('a file of a company is found only with a session of the company, and if its owner’s rule allows it', async () => {
    const [ana, other] = [owners.somebody(), owners.somebody()]
    const path = await owners.picture(ana)
    const theirs = path.replace(`/${ana.companyId}/`, `/${other.companyId}/`)

    expect(await owners.ask(path, { ...ana, userId: 1 })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NOT_FOUND' },
    })
    expect(await owners.ask(path, other)).toMatchObject({ status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } })
    expect((await owners.ask(theirs, other)).status).toBe(404)
    expect((await owners.ask(path, null)).status).toBe(401)
  })

  test('a file of a company needs a link that is current and unaltered, for this file and this owner', async () => {
    const ana = owners.somebody({ super: true })
    const [path, another, shown] = [await owners.picture(ana), await owners.picture(ana), await owners.notice(ana)]
    const link = await owners.linkOf(path, ana)
    const [claims, signature] = link.split('.')
    const key = Buffer.from(owners.service.environment['MEDIA_LINK_KEY'] ?? '', 'base64')
    const of = (path: string) => ({ kind: 'session' as const, path, sessionId: ana.sessionId, name: null, mime: null })
    const old = createMediaLinks({ signing: key }, () => Date.now() - 60 * 60_000).sign(of(path))
    const longer = Buffer.from(JSON.stringify(['session', Date.now() + 1e9, ana.sessionId, null, null])).toString(
      'base64url',
    )
    const asPlatform = `platform/${path.split('/')[2]}`

    const others = [await owners.linkOf(another, ana), await owners.linkOf(shown, ana)]
    for (const bad of ['', old, `${longer}.${signature}`, `${claims}.`, ...others]) {
      expect(await owners.open(path, bad, ana)).toMatchObject(EXPIRED)
    }
    expect(await owners.open(shown, link, ana)).toMatchObject(EXPIRED)
    expect(await owners.open(asPlatform, link, ana)).toMatchObject(EXPIRED)
    expect((await owners.service.raw('GET', `/media/${path}`, { as: ana })).status).toBe(400)
    expect((await owners.open(path, link, ana)).status).toBe(200)
  })

  test('a file of a company is not served to a browser without the session of its link', async () => {
    const [ana, other] = [owners.somebody(), owners.somebody()]
    const path = await owners.picture(ana)
    const link = await owners.linkOf(path, ana)
    const elsewhere = { ...ana, sessionId: randomUUID() } // the same user on another device
    const token = await owners.service.token(ana)
    const byCookie = (cookie: string) => owners.open(path, link, null, { cookie })

    for (const as of [null, elsewhere]) expect(await owners.open(path, link, as)).toMatchObject(EXPIRED)
    expect((await owners.open(path, link, other)).status).toBe(404)
    for (const cookie of ['files=', 'files=x.y.z', `otherfiles=${token}`]) {
      expect(await byCookie(cookie)).toMatchObject(EXPIRED)
    }
    const byHeader = { authorization: `Bearer ${token}` }
    expect(await owners.open(path, link, null, byHeader)).toMatchObject(EXPIRED)
    expect((await byCookie(`files=${token}`)).status).toBe(200)
  })

  test('a file of a company is served for an hour after its token has expired, but not after the session has ended', async () => {
    const ana = owners.somebody()
    const path = await owners.picture(ana)
    const link = await owners.linkOf(path, ana)
    const by = async (expiresIn: number) =>
      owners.open(path, link, null, { cookie: `files=${await owners.service.token(ana, expiresIn)}` })

    const [young, idle, old] = [await by(600), await by(-3_500), await by(-3_700)]
    await owners.service.publish(sessionEnded, ana.companyId, { ...ana, reason: 'logout' })
    await eventually(async () => (await by(600)).status === 403)

    expect([young.status, idle.status, old.status]).toEqual([200, 200, 403])
  })

  test('a file is not found at the address of another owner, neither a company nor the platform', async () => {
    const ana = owners.somebody({ super: true })
    const [path, shown] = [await owners.picture(ana), await owners.notice(ana)]
    const file = (key: string) => key.slice(key.lastIndexOf('/') + 1)

    expect((await owners.ask(`platform/${file(path)}`, ana)).status).toBe(404)
    expect((await owners.ask(`chat/${ana.companyId}/${file(shown)}`, ana)).status).toBe(404)
    for (const owner of ['tickets', 'campaigns']) {
      expect((await owners.ask(`${owner}/${ana.companyId}/${file(path)}`, ana)).status).toBe(404)
    }
  })

  test.each<[string, (keys: { own: string; shown: string }) => string]>([
    ['another company’s', ({ shown }) => `chat/1/..%2f..%2f${shown}`],
    ['the platform’s, encoded', ({ own }) => `platform/..%2f${own}`],
    ['the platform’s, in a segment', ({ own }) => `platform/%2e%2e/${own}`],
    ['the platform’s, unencoded', ({ own }) => `platform/../${own}`],
    ['an invalid company’s', ({ own }) => `chat/0/..%2F${own}`],
    ['its owner’s', ({ own }) => `chat/%2e%2e/${own}`],
    ['the store’s', () => 'platform/%2e%2e%2f%2e%2e%2fetc%2fpasswd'],
    ['its owner’s, with a NUL', () => 'chat/1/%00'],
  ])('a file of a company is not reached by an address that leads out of %s folder', async (_what, addressOf) => {
    const ana = owners.somebody({ super: true })
    const [own, shown] = [await owners.picture(ana), await owners.notice(ana)]
    const links = [await owners.linkOf(own, ana), await owners.linkOf(shown, ana)]
    const address = addressOf({ own, shown })

    const answers = [`/public/${address}`, ...links.map((link) => `/media/${address}?link=${link}`)]

    for (const path of answers) expect([400, 403, 404]).toContain(await statusOf(path, ana))
  })
})

describe('a file of the platform', () => {
  test('a file of the platform is found and served for the users of every company', async () => {
    const [ana, bia] = [owners.somebody(), owners.somebody()]
    const path = await owners.notice(owners.somebody({ super: true }))

    expect(path).toMatch(/^platform\/[0-9a-f-]{36}$/)
    for (const person of [ana, bia]) {
      expect(await owners.open(path, await owners.linkOf(path, person), person)).toMatchObject({
        status: 200,
        body: { content: '0123456789' },
      })
    }
    expect((await owners.ask(path, null)).status).toBe(401)
  })

  test('a file of the platform is visible only to super users if its owner’s rule says so', async () => {
    const root = owners.somebody({ super: true })
    const path = await owners.notice(root, false)

    expect((await owners.ask(path, root)).status).toBe(302)
    expect((await owners.ask(path, owners.somebody())).status).toBe(404)
  })

  test('a file of the platform is accepted only from super users', async () => {
    const form = new FormData()
    form.append('isActive', 'true')
    form.append('file', new Blob(['x']), 'a.txt')
    const { rows: before } = await owners.service.database.query('select path from platform_file')

    const answer = await owners.service.raw('POST', addNotice.url, { body: form, as: owners.somebody() })

    expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect((await owners.service.database.query('select path from platform_file')).rows).toEqual(before)
    const ofAdmins = { ...addNotice, access: 'queues:manage' } as const
    const uploads = { store: owners.store, admit: async () => {}, expect: async () => newPlatformKey() }
    const mounting = () =>
      mount({} as never, { contract: ofAdmins, handle: async () => ({}) }, { ...owners.deps, uploads })
    expect(mounting).toThrow('/notices takes files of the platform from callers other than super users')
  })
})
