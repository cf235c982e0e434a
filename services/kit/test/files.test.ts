import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request as openRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDiskStore } from '../src/media/disk-store.ts'
import { createMediaLinks } from '../src/media/media-links.ts'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { albums } from './fixture/files.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const MIB = 1024 * 1024
const key = randomBytes(32)

let service: TestService
let folder: string
const servers = () => ({ postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'albums-'))
  service = await startTestService(albums(await openDiskStore(folder), key), servers())
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

type Part = readonly [field: string, content: Uint8Array | string, name?: string, type?: string]
function formOf(...parts: Part[]): FormData {
  const form = new FormData()
  for (const [field, content, name, type = ''] of parts) {
    if (name === undefined) form.append(field, String(content))
    else form.append(field, new Blob([content as never], { type }), name)
  }
  return form
}
const send = (form: FormData, headers = {}, path = '/albums/a') => service.raw('POST', path, { body: form, headers })
/** Lists all files in the store, including drafts. */
const stored = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map(({ name }) => name)

describe('a request with files', () => {
  test('a request with files reaches its handler with the stored files and the fields of the contract', async () => {
    const { status, body } = await send(
      formOf(
        ['photos[]', PNG, '../gato.png', 'text/html'],
        ['title', '7'],
        ['pages', '{"first":1,"last":2}'],
        ['photos', 'a;b', 'lista.csv'],
      ),
    )

    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: '7',
      pages: { first: 1, last: 2 },
      photos: [
        { name: 'gato.png', mime: 'image/png', kind: 'image', size: PNG.length },
        { name: 'lista.csv', mime: 'text/csv', kind: 'document', size: 3 },
      ],
    })
    expect(await stored()).toEqual(
      expect.arrayContaining((body['photos'] as { path: string }[]).map(({ path }) => path.split('/')[2])),
    )
  })

  test('a request to a route for files may be JSON or a form without files', async () => {
    expect(await send(formOf(['title', 'sem foto']))).toMatchObject({ status: 201, body: { photos: [] } })
    const asJson = await service.raw('POST', '/albums/a', { body: '{"title":"sem foto"}' })
    expect(asJson).toMatchObject({ status: 201, body: { photos: [] } })
  })

  test('a request with files counts as a repetition only if the content of the files is the same', async () => {
    const headers = { 'idempotency-key': 'once and again' }
    const hashOf = async (content: string) =>
      (await send(formOf(['title', 'x'], ['photos', content, 'a.txt']), headers)).body['hash']

    expect(await hashOf('one')).toBe(await hashOf('one'))
    expect(await hashOf('one')).not.toBe(await hashOf('two'))
  })

  test.each<[string, FormData, number, string]>([
    [
      'a name that does not match the content',
      formOf(['title', 'x'], ['photos', 'MZ'.padEnd(300, '\0'), 'gato.png']),
      400,
      'ERR_FILE_TYPE_NOT_ALLOWED',
    ],
    ['a file in another field', formOf(['title', 'x'], ['other', 'text', 'a.txt']), 400, 'ERR_VALIDATION'],
    ['a field that violates the contract', formOf(['title', ''], ['photos', 'text', 'a.txt']), 400, 'ERR_VALIDATION'],
    ['a missing field', formOf(['photos', 'text', 'a.txt']), 400, 'ERR_VALIDATION'],
    [
      'too many files',
      formOf(['title', 'x'], ...Array.from({ length: 4 }, () => ['photos', 'x', 'a.txt'] as const)),
      400,
      'ERR_VALIDATION',
    ],
    ['a field that is too long', formOf(['title', 'x'.repeat(70_000)]), 400, 'ERR_VALIDATION'],
    ['the id of another company', formOf(['title', 'x'], ['companyId', '2']), 403, 'ERR_NO_PERMISSION'],
  ])('a request with files is refused for %s', async (_what, form, status, error) => {
    expect(await send(form)).toMatchObject({ status, body: { error } })
  })

  test('a request with a file that is too long is refused, and no part of the file stays stored', async () => {
    const before = await stored()
    const image = Buffer.concat([PNG, Buffer.alloc(16 * MIB)])

    const answer = await send(formOf(['title', 'x'], ['photos', image, 'gato.png']))

    expect(answer).toMatchObject({ status: 413, body: { error: 'ERR_FILE_TOO_LARGE' } })
    expect(answer.body['message']).toContain('16 MiB')
    expect(await stored()).toEqual(before)
  })

  test('a request with an image of too many pixels is refused', async () => {
    const bomb = Buffer.from(PNG)
    bomb.writeUInt32BE(50_000, 16)
    bomb.writeUInt32BE(50_000, 20)

    expect(await send(formOf(['title', 'x'], ['photos', bomb, 'gato.png']))).toMatchObject({ status: 413 })
  })

  test.each([
    ['a content type without a boundary', 'multipart/form-data', 'x'],
    [
      'a truncated form',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nx',
    ],
    ['an empty form', 'multipart/form-data; boundary=b', ''],
    [
      'a file without an end',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="photos"; filename="a"\r\n\r\nx',
    ],
  ])('a request with files is refused if its form is invalid: %s', async (_what, type, body) => {
    const answer = await service.raw('POST', '/albums/a', { body, type })
    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  })

  test('a request with files from a caller without permission stores no files', async () => {
    const before = await stored()
    const form = () => formOf(['title', 'x'], ['photos', PNG, 'gato.png'])

    const nobody = await service.raw('POST', '/albums/a', { body: form(), as: null })
    const user = await service.raw('POST', '/albums/a', { body: form(), as: { profile: 'user' } })

    expect([nobody.status, user.status]).toEqual([401, 403])
    expect(await stored()).toEqual(before)
  })

  test('a request with files that is interrupted leaves no files', async () => {
    const before = await stored()
    const type = 'multipart/form-data; boundary=b'
    const headers = {
      authorization: `Bearer ${await service.token()}`,
      'content-type': type,
      'content-length': 5 * MIB,
    }
    const outgoing = openRequest(`${service.address}/albums/a`, { method: 'POST', headers })
    outgoing.on('error', () => {})
    outgoing.write('--b\r\ncontent-disposition: form-data; name="photos"; filename="a.bin"\r\n\r\n')
    outgoing.write(Buffer.alloc(2 * MIB))
    await eventually(async () => (await stored()).length > before.length)

    outgoing.destroy()

    expect(await eventually(stored, (names) => names.length === before.length)).toEqual(before)
  })

  test('a request with files is refused by a route that accepts no files', async () => {
    const answer = await send(formOf(['text', 'hello']), {}, '/notes')
    expect(answer).toMatchObject({ status: 415, body: { error: 'ERR_UNSUPPORTED_MEDIA_TYPE' } })
  })
})

describe('a served file', () => {
  const session = { sessionId: randomUUID() }
  /** Requests a file like an element of a page: with the session cookie and without a token. */
  const fetchFile = async (address: string, { headers, ...init }: RequestInit = {}) =>
    fetch(address, { ...init, headers: { ...headers, cookie: `a=b; files=${await service.token(session)}` } })
  const put = async (content: Uint8Array | string, name: string) => {
    const { body } = await send(formOf(['title', 'x'], ['photos', content, name]))
    const [photo] = body['photos'] as { path: string; mime: string }[]
    return { file: photo?.path.split('/')[2] ?? '', mime: photo?.mime ?? '' }
  }
  const addressOf = async (file: string, name: string, mime: string) => {
    const query = new URLSearchParams({ name, mime })
    const { status, headers } = await service.raw('GET', `/albums/photos/${file}?${query}`, { as: session })
    expect(status).toBe(302)
    return `${service.address}${headers.get('location')}`
  }

  test('a served file is shown in place if it is an image', async () => {
    const { file, mime } = await put(PNG, 'gato.png')

    const answer = await fetchFile(await addressOf(file, 'gatão "1".png', mime))

    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition': `inline; filename="gat_o _1_.png"; filename*=UTF-8''gat%C3%A3o%20%221%22.png`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
      'accept-ranges': 'bytes',
    })
  })

  test.each([
    ['pagina.html', '<!doctype html><script>alert(1)</script>'],
    ['desenho.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['programa.js', 'alert(1)'],
    ['contrato.pdf', '%PDF-1.7'.padEnd(100)],
  ])('a served file is a download if a browser could run it: %s', async (name, content) => {
    const { file } = await put(content, name)

    for (const mime of ['text/html', 'image/svg+xml', 'application/pdf', 'text/javascript']) {
      const { headers } = await fetchFile(await addressOf(file, name, mime))
      expect(headers.get('content-type')).toBe('application/octet-stream')
      expect(headers.get('content-disposition')).toMatch(/^attachment; /)
    }
  })

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-500', 206, '56789', 'bytes 5-9/10'],
    ['bytes=-500', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('the requested part of a file is served: %s', async (range, status, content, contentRange) => {
    const { file, mime } = await put('0123456789', 'a.txt')

    const answer = await fetchFile(await addressOf(file, 'a.txt', mime), { headers: { range } })

    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      status,
      content,
      contentRange,
    ])
  })

  test('the whole file is served if the requested part belongs to another file', async () => {
    const { file, mime } = await put('0123456789', 'a.txt')
    const address = await addressOf(file, 'a.txt', mime)
    const etag = (await fetchFile(address)).headers.get('etag') ?? ''

    const same = await fetchFile(address, { headers: { range: 'bytes=0-1', 'if-range': etag } })
    const other = await fetchFile(address, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } })

    expect([same.status, other.status]).toEqual([206, 200])
  })

  test('a HEAD request gets the headers of the file', async () => {
    const { file, mime } = await put('0123456789', 'a.txt')

    const answer = await fetchFile(await addressOf(file, 'a.txt', mime), { method: 'HEAD' })

    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '10'])
  })

  test('a file is refused to a link that is expired, altered, forged or for another file', async () => {
    const [one, two] = [await put('one', 'a.txt'), await put('two', 'b.txt')]
    const good = new URL(await addressOf(one.file, 'a.txt', one.mime))
    const link = good.searchParams.get('link') ?? ''
    const of = (file: string) => ({
      kind: 'session' as const,
      path: `chat/1/${file}`,
      ...session,
      name: null,
      mime: null,
    })
    const old = createMediaLinks({ signing: key }, () => Date.now() - 60 * 60_000).sign(of(one.file))
    const strange = createMediaLinks({ signing: randomBytes(32) }).sign(of(one.file))
    const claims = Buffer.from(JSON.stringify(['session', Date.now() + 1e9, session.sessionId, null, null])).toString(
      'base64url',
    )

    const ask = (file: string, given: string) =>
      service.raw('GET', `/albums/content/${file}?link=${given}`, { as: session })
    const refused = await Promise.all([
      ask(two.file, link),
      ask(one.file, old),
      ask(one.file, strange),
      ask(one.file, `${claims}.${link.split('.')[1]}`),
      ask(one.file, link.slice(0, -2)),
      ask(one.file, ''),
    ])

    expect((await ask(one.file, link)).status).toBe(200)
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_MEDIA_LINK_EXPIRED' } })
  })

  test('a request for a removed file gets 404', async () => {
    const { file } = await put('x', 'a.txt')
    const address = new URL(await addressOf(file, 'a.txt', 'text/plain'))
    await rm(join(folder, 'chat/1', file))

    expect((await fetchFile(address.href)).status).toBe(404)
  })
})
