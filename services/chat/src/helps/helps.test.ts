import { helpCreated, helpDeleted, helpUpdated } from '@recado/contracts/helps/events'
import type { Help } from '@recado/contracts/helps/help'
import * as contract from '@recado/contracts/helps/routes'
import { findPlatformFile } from '@recado/contracts/media/platform-routes'
import { answer, inTurn, type OutsideProvider, startOutsideProvider } from '@recado/kit/testing/outside-provider'
import { type CallOptions, eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chat } from '../app.ts'

const OPERATOR = { as: { companyId: 1, userId: 9, super: true } }
const AGENT = { as: { companyId: 3, userId: 20, profile: 'user' as const } }
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let service: TestService
let videos: OutsideProvider // simulates the service that has the pictures of videos
beforeAll(async () => {
  videos = await startOutsideProvider()
  service = await startTestService(
    chat,
    { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') },
    { HELP_THUMBNAIL_URL: `${videos.url}/{video}.png`, OUTGOING_HOSTS: new URL(videos.url).origin },
  )
})
afterAll(async () => {
  await service.close()
  await videos.close()
})

type Body = { title?: string; description?: string; video?: string; link?: string | null }
const create = (body: Body = {}, options: CallOptions = OPERATOR) =>
  service.call(
    contract.createHelp,
    { body: { title: 'Primeiros passos', description: 'Conecte o número.', video: 'nothing-here', ...body } },
    options,
  )
const change = (helpId: number, body: Body, options: CallOptions = OPERATOR) =>
  service.call(contract.changeHelp, { params: { helpId }, body }, options)
const remove = (helpId: number, options: CallOptions = OPERATOR) =>
  service.call(contract.deleteHelp, { params: { helpId } }, options)
const show = (helpId: number, options: CallOptions) => service.call(contract.getHelp, { params: { helpId } }, options)
const list = async (searchParam: string, options: CallOptions = AGENT) =>
  (await service.call(contract.listHelps, { query: { searchParam } }, options)).body
const picture = (response: { writeHead(status: number): { end(body: Buffer): unknown } }) =>
  response.writeHead(200).end(PNG)
const serve = (video: string, ...replies: Parameters<typeof inTurn>) => videos.on(`/${video}.png`, inTurn(...replies))
const asked = (video: string) => videos.requests.filter(({ path }) => path === `/${video}.png`).length
const ended = async (video: string) => {
  const query = 'select status, last_error as reason from help_thumbnail where video = $1'
  return (await service.database.query(query, [video])).rows
}
const withPicture = (id: number) =>
  eventually(
    async () => (await show(id, AGENT)).body,
    ({ thumbnailUrl }) => thumbnailUrl !== null,
  )
const fileOf = ({ thumbnailUrl }: Help) => ({ file: thumbnailUrl?.split('/').at(-1) ?? '' })
const missing = { status: 404, body: { error: 'ERR_NO_HELP_FOUND' } }
const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }

test('help videos are written by super users only, and listed by title for the users of every company', async () => {
  const { status, body } = await create({ title: 'Última aula', link: 'https://ajuda.test/guia' })
  const { body: changed } = await change(body.id, { description: 'Outra coisa.' })
  await create({ title: 'A aula um' })

  expect([status, body]).toMatchObject([201, { link: 'https://ajuda.test/guia', thumbnailUrl: null, version: 1 }])
  expect((await show(body.id, AGENT)).body).toEqual(changed)
  expect((await list('AULA')).records.map(({ title }) => title)).toEqual(['A aula um', 'Última aula'])
  const all = (await service.call(contract.pickHelps, {}, AGENT)).body
  expect(
    all
      .filter(({ title }) => title.includes('aula'))
      .map(({ id }) => id)
      .at(-1),
  ).toBe(body.id)
  expect(await create({}, AGENT)).toMatchObject(refused)
  expect(await change(body.id, { title: 'Minha' }, AGENT)).toMatchObject(refused)
  expect(await remove(body.id, AGENT)).toMatchObject(refused)
  expect(await remove(body.id)).toMatchObject({ status: 200, body: { message: 'Ajuda excluída.' } })
  expect(await show(body.id, AGENT)).toMatchObject(missing)
  expect(await change(body.id, { title: 'Nada' })).toMatchObject(missing)
  expect(await remove(body.id)).toMatchObject(missing)
  expect(await service.heard(helpCreated, 0)).toContainEqual({ help: body })
  expect(await service.heard(helpUpdated, 0)).toContainEqual({ help: changed })
  expect(await service.heard(helpDeleted, 0)).toContainEqual({ helpId: body.id })
})

test.each([
  ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ/', 'dQw4w9WgXcQ'],
])('only the code of the video %s is stored', async (given, code) => {
  expect((await create({ video: given })).body.video).toBe(code)
})

test.each<[Body, string]>([
  [{ title: 'ab' }, 'title'],
  [{ title: 'x'.repeat(121) }, 'title'],
  [{ description: 'ab' }, 'description'],
  [{ description: 'x'.repeat(1_001) }, 'description'],
  [{ video: 'abc' }, 'video'],
  [{ video: 'https://video.test/' }, 'video'],
  [{ video: '"><script>' }, 'video'],
  [{ link: 'http://ajuda.test' }, 'link'],
  [{ link: 'javascript:alert(1)' }, 'link'],
])('a help video with %j is refused', async (body, field) => {
  const answered = await create(body)
  expect([answered.status, answered.body['fields']]).toMatchObject([400, [{ field }]])
})

test('the picture of a help video is fetched once, after the video is saved, and all users may see it', async () => {
  serve('first-video', picture)
  const { body } = await create({ video: 'first-video' })

  const help = await withPicture(body.id)
  expect([help.version, asked('first-video')]).toEqual([2, 1])
  expect((await service.call(findPlatformFile, { params: fileOf(help) }, AGENT)).status).toBe(302)
  expect(await ended('first-video')).toEqual([]) // the stored external call has succeeded, and its row is deleted
  await change(body.id, { title: 'Outro nome' })
  const again = (await show(body.id, AGENT)).body
  expect([again.thumbnailUrl, asked('first-video')]).toEqual([help.thumbnailUrl, 1])
  expect(await service.heard(helpUpdated, 0)).toContainEqual({ help })
})

test('the picture of a help video is requested again after a failure, and a file that is not a picture is not shown', async () => {
  serve('slow-video', answer(503), picture)
  serve('text-video', answer(200, '<svg onload="alert(1)"/>'))
  const slow = (await create({ video: 'slow-video' })).body
  const text = (await create({ video: 'text-video' })).body

  await withPicture(slow.id)
  expect(asked('slow-video')).toBe(2)
  await eventually(
    async () => (await ended('text-video')).length > 0 && (await ended('text-video'))[0].status === 'dead',
  )
  expect(await ended('text-video')).toEqual([{ status: 'dead', reason: 'no picture' }])
  expect((await show(text.id, AGENT)).body.thumbnailUrl).toBeNull()
})

test('the picture of a help video is deleted when the help entry gets another video or is deleted', async () => {
  serve('video-one', picture)
  serve('video-two', picture)
  const { id } = (await create({ video: 'video-one' })).body
  const first = await withPicture(id)

  const { body: between } = await change(id, { video: 'video-two' })
  expect(between.thumbnailUrl).toBeNull()
  const second = await withPicture(id)
  expect(second.thumbnailUrl).not.toBe(first.thumbnailUrl)
  expect((await service.call(findPlatformFile, { params: fileOf(first) }, AGENT)).status).toBe(404)

  await remove(id)
  expect((await service.call(findPlatformFile, { params: fileOf(second) }, AGENT)).status).toBe(404)
  const paths = [first, second].map(({ thumbnailUrl }) => thumbnailUrl?.replace('/public/', ''))
  const query = 'select path from platform_file where delete_after is not null and path = any($1) order by path'
  const { rows } = await service.database.query(query, [paths])
  expect(rows.map(({ path }) => path)).toEqual(paths.toSorted())
})
