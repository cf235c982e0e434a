import type { Announcement } from '@recado/contracts/announcements/announcement'
import { announcementCreated, announcementDeleted, announcementUpdated } from '@recado/contracts/announcements/events'
import * as contract from '@recado/contracts/announcements/routes'
import { companyDeleted } from '@recado/contracts/auth/events'
import { findPlatformFile, openPlatformFile } from '@recado/contracts/media/platform-routes'
import { type CallOptions, eventually, type TestService } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startChat } from '../../test/harness.ts'

let harness: Harness
let service: TestService
beforeAll(async () => {
  harness = await startChat()
  service = harness.service
})
afterAll(() => harness.close())

const OPERATOR = { as: { companyId: 1, userId: 9, super: true } }
const ADMIN = { as: { companyId: 2, userId: 20 } }
// this user of another company has the same user id as the admin
const AGENT = { as: { companyId: 3, userId: 20, profile: 'user' as const } }
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

type Body = Partial<Pick<Announcement, 'title' | 'text' | 'priority' | 'status' | 'from' | 'until'>>
const create = async (body: Body = {}, options: CallOptions = OPERATOR) =>
  service.call(contract.createAnnouncement, { body: { title: 'Aviso', text: 'Hoje à noite.', ...body } }, options)
const change = (announcementId: number, body: Body, options: CallOptions = OPERATOR) =>
  service.call(contract.changeAnnouncement, { params: { announcementId }, body }, options)
const remove = (announcementId: number, options: CallOptions = OPERATOR) =>
  service.call(contract.deleteAnnouncement, { params: { announcementId } }, options)
const show = (announcementId: number, options: CallOptions) =>
  service.call(contract.getAnnouncement, { params: { announcementId } }, options)
const list = async (options: CallOptions, query: { searchParam?: string; pageNumber?: number; live?: 'true' } = {}) =>
  (await service.call(contract.listAnnouncements, { query }, options)).body
const see = (seen: number[], options: CallOptions) =>
  service.call(contract.seeAnnouncements, { body: { seen } }, options)

async function attach(id: number, options: CallOptions = OPERATOR, name = 'aviso.png', content = PNG) {
  const body = new FormData()
  body.append('file', new Blob([Buffer.from(content, 'base64')]), name)
  const answer = await service.raw('POST', `/announcements/${id}/media-upload`, { body, ...options })
  return { status: answer.status, body: answer.body as unknown as Announcement & { error?: string } }
}
const fileOf = ({ mediaPath }: Pick<Announcement, 'mediaPath'>) => ({ file: mediaPath?.split('/')[1] ?? '' })
const findImage = (announcement: Announcement, options: CallOptions) =>
  service.call(findPlatformFile, { params: fileOf(announcement) }, options)
/** Waits for `enough` update events of this announcement. @returns all of them, in order */
async function heard(id: number, enough: number) {
  const ofIt = <T extends { announcement: Announcement }>(all: readonly T[]) =>
    all.filter(({ announcement }) => announcement.id === id)
  return ofIt(await service.heard(announcementUpdated, 0, (all) => ofIt(all).length >= enough))
}
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
const missing = { status: 404, body: { error: 'ERR_NO_ANNOUNCEMENT_FOUND' } }
const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }

test('announcements are written by super users only, and read by the users of every company', async () => {
  const { status, body } = await create({ title: 'Manutenção' })
  const { body: changed } = await change(body.id, { priority: 1 })

  expect([status, body]).toMatchObject([201, { priority: 3, status: true, live: true, mediaUrl: null, version: 1 }])
  for (const reader of [ADMIN, AGENT]) {
    expect((await show(body.id, reader)).body).toEqual({ ...changed, seen: false })
    expect((await list(reader, { searchParam: 'MANUTENCAO' })).records).toEqual([{ ...changed, seen: false }])
    expect(await create({}, reader)).toMatchObject(refused)
    expect(await change(body.id, { title: 'Meu' }, reader)).toMatchObject(refused)
    expect(await attach(body.id, reader)).toMatchObject(refused)
    expect(await remove(body.id, reader)).toMatchObject(refused)
  }
  expect(await remove(body.id)).toMatchObject({ status: 200, body: { message: 'Informativo excluído.' } })
  expect(await show(body.id, OPERATOR)).toMatchObject(missing)
  expect(await change(body.id, { title: 'x' })).toMatchObject(missing)
  expect((await service.heard(announcementCreated, 0)).map(({ announcement }) => announcement)).toContainEqual(body)
  expect((await heard(body.id, 1)).at(-1)).toEqual({ announcement: changed, wasLive: true })
  expect(await service.heard(announcementDeleted, 0)).toContainEqual({ announcementId: body.id, wasLive: true })
})

test('an announcement that is switched off is visible to super users only, and so is its image', async () => {
  const { id } = (await create({ title: 'Desligado', status: false })).body
  const { body: withImage } = await attach(id)

  expect(withImage).toMatchObject({ mediaName: 'aviso.png', live: false, version: 2 })
  for (const reader of [ADMIN, AGENT]) {
    expect(await show(id, reader)).toMatchObject(missing)
    expect((await list(reader, { searchParam: 'desligado' })).count).toBe(0)
    expect((await findImage(withImage, reader)).status).toBe(404)
  }
  expect((await list(OPERATOR, { searchParam: 'desligado' })).count).toBe(1)
  expect((await list(OPERATOR, { searchParam: 'desligado', live: 'true' })).count).toBe(0)
  expect((await findImage(withImage, OPERATOR)).status).toBe(302)

  await change(id, { status: true })
  const found = await findImage(withImage, AGENT)
  expect(found.status).toBe(302)
  const link = new URL(found.headers.get('location') ?? '', service.address).searchParams.get('link') ?? ''
  const open = (options: CallOptions) =>
    service.call(openPlatformFile, { params: fileOf(withImage), query: { link } }, options)
  expect((await open(AGENT)).headers.get('content-type')).toBe('image/png')
  expect((await open({ as: { ...AGENT.as, companyId: 2, sessionId: crypto.randomUUID() } })).status).toBe(403)
})

test('a route of platform files does not return files of a company, even if an announcement refers to one', async () => {
  const { id } = (await create()).body
  const { body: withImage } = await attach(id)
  await service.database.query('update announcement set media_path = $1 where id = $2', [
    `chat/2/${crypto.randomUUID()}`,
    id,
  ])

  const { rows } = await service.database.query('select media_path as path from announcement where id = $1', [id])
  const file = rows[0].path.split('/')[2]
  expect((await service.call(findPlatformFile, { params: { file } }, ADMIN)).status).toBe(404)
  expect((await service.raw('GET', `/public/${rows[0].path}`, ADMIN)).status).toBe(404)
  expect((await service.raw('GET', `/public/platform/2/${file}`, ADMIN)).status).toBe(404)
  expect((await findImage(withImage, ADMIN)).status).toBe(404) // the image was replaced
})

test('an image must be a PNG or JPEG by its content, and can be replaced and removed', async () => {
  const { id } = (await create()).body
  const notAllowed = { status: 400, body: { error: 'ERR_FILE_TYPE_NOT_ALLOWED' } }
  const gif = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

  expect(await attach(id, OPERATOR, 'aviso.gif', gif)).toMatchObject(notAllowed)
  expect(await attach(id, OPERATOR, 'aviso.png', gif)).toMatchObject(notAllowed)
  expect(await attach(id, OPERATOR, 'aviso.txt', 'YTti')).toMatchObject(notAllowed)
  const { body: first } = await attach(id)
  const { body: second } = await attach(id, OPERATOR, 'outro.png')
  expect((await findImage(first, ADMIN)).status).toBe(404)
  const params = { announcementId: id }
  const { body: without } = await service.call(contract.detachFromAnnouncement, { params }, OPERATOR)
  expect(without).toMatchObject({ mediaPath: null, mediaName: null, mediaUrl: null })

  const old = 'select path from platform_file where delete_after > now() and path = any($1) order by path'
  const paths = [first.mediaPath, second.mediaPath]
  const { rows } = await service.database.query(old, [paths])
  expect(rows.map(({ path }) => path)).toEqual(paths.toSorted())
})

test('an announcement is seen by one user only, even if a user of another company has the same id', async () => {
  const { id } = (await create({ title: 'Visto' })).body
  const { id: hidden } = (await create({ status: false })).body
  const isSeen = async (reader: CallOptions) => (await show(id, reader)).body.seen

  for (const _ of [1, 2]) expect((await see([id, hidden, 999_999], ADMIN)).status).toBe(200)

  expect([await isSeen(ADMIN), await isSeen(AGENT), await isSeen(OPERATOR)]).toEqual([true, false, false])
  expect((await list(ADMIN, { searchParam: 'visto' })).records.map(({ seen }) => seen)).toEqual([true])
  expect((await show(hidden, OPERATOR)).body.seen).toBe(false)
  await remove(id)
  await see([hidden], ADMIN) // this request also deletes rows about deleted announcements
  const { rowCount } = await service.database.query('select from announcement_seen where announcement_id = $1', [id])
  expect(rowCount).toBe(0)
})

test('one event is published when an announcement starts, and one when it ends', async () => {
  const { body: later } = await create({ title: 'Depois', from: inSeconds(3_600), until: inSeconds(7_200) })
  expect(later.live).toBe(false)
  expect(await show(later.id, ADMIN)).toMatchObject(missing)
  const comes = (what: 'from' | 'until') =>
    service.database.query(`update announcement set live_${what} = now() where id = $1`, [later.id])

  await comes('from')
  await eventually(async () => (await show(later.id, ADMIN)).status === 200)
  const [begun] = await heard(later.id, 1)
  expect(begun).toMatchObject({ wasLive: false, announcement: { live: true, version: 2 } })

  await change(later.id, { from: null, until: inSeconds(3_600) })
  await comes('until')
  await eventually(async () => (await show(later.id, ADMIN)).status === 404)
  const all = await heard(later.id, 3)
  expect(all.map(({ wasLive, announcement }) => [wasLive, announcement.live])).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ])
  expect(await change(later.id, { from: inSeconds(60), until: inSeconds(30) })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'until', code: 'invalid' }] },
  })
})

test.each<[Body, string, string]>([
  [{ title: ' ' }, 'title', 'required'],
  [{ title: 'x'.repeat(121) }, 'title', 'too_long'],
  [{ text: '' }, 'text', 'required'],
  [{ text: 'x'.repeat(5_001) }, 'text', 'too_long'],
  [{ priority: 4 as 3 }, 'priority', 'invalid'],
  [{ from: 'hoje' }, 'from', 'invalid'],
])('an announcement with %j is refused', async (body, field, code) => {
  const answer = await create(body)
  expect([answer.status, answer.body['fields']]).toMatchObject([400, [{ field, code }]])
})

test('announcements are listed in pages of 20, newest first, and remain when a company is deleted', async () => {
  for (let n = 1; n <= 21; n++) await create({ title: `Novidade ${n}` })
  const first = await list(ADMIN, { searchParam: 'novidade' })
  const second = await list(ADMIN, { searchParam: 'novidade', pageNumber: 2 })
  expect([first.records[0]?.title, first.hasMore, second.records.map(({ title }) => title)]).toEqual([
    'Novidade 21',
    true,
    ['Novidade 1'],
  ])
  const { body: withImage } = await attach(first.records[0]?.id ?? 0)
  await see([withImage.id], { as: { companyId: 4, userId: 1 } })

  await service.publish(companyDeleted, 4, { companyId: 4 })
  const marks = 'select from announcement_seen where company_id = 4'
  await eventually(async () => (await service.database.query(marks)).rowCount === 0)
  expect((await findImage(withImage, ADMIN)).status).toBe(302)
})
