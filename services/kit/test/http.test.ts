import { connect } from 'node:net'
import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { sessionEnded } from '@recado/contracts/auth/events'
import { ERRORS } from '@recado/contracts/error-catalogue'
import { defineRoute } from '@recado/contracts/route'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { addNote, getCompany, getNote, listNotes, notes, payNote, ping, saveBoard } from './fixture/service.ts'

describe('a response over HTTP', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(notes, { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
  })
  afterAll(() => service.close())

  const json = (value: unknown) => ({ body: JSON.stringify(value) })

  test('a response has its request id in a header, and an error also has it in its body', async () => {
    const good = await service.call(listNotes, { query: {} })
    const bad = await service.raw('GET', '/nowhere')

    expect(good.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(bad.body).toEqual({
      error: 'ERR_NOT_FOUND',
      message: ERRORS.ERR_NOT_FOUND.pt,
      requestId: bad.headers.get('x-request-id'),
    })
  })

  test.each([
    ['en-US,en;q=0.9', ERRORS.ERR_NOT_FOUND.en],
    ['es', ERRORS.ERR_NOT_FOUND.es],
    ['fr', ERRORS.ERR_NOT_FOUND.pt],
  ])('the response to a user who prefers %s is in a supported language', async (language, message) => {
    const answer = await service.raw('GET', '/nowhere', { headers: { 'accept-language': language } })

    expect(answer.body.message).toBe(message)
  })

  test.each([
    [undefined, ERRORS.ERR_NO_QUEUE_FOUND.es],
    ['*', ERRORS.ERR_NO_QUEUE_FOUND.es],
    ['fr', ERRORS.ERR_NO_QUEUE_FOUND.es],
    ['en', ERRORS.ERR_NO_QUEUE_FOUND.en],
  ])(
    'a response is in a supported language of the browser, or else in the Spanish of the token: %s',
    async (language, message) => {
      const headers = language === undefined ? {} : { 'accept-language': language }
      const as = { language: 'es' as const }

      expect((await service.raw('GET', '/notes/999999', { as, headers })).body.message).toBe(message)
    },
  )

  test('a response that refuses the bearer of a token is also in their language', async () => {
    const refused = await service.raw('GET', '/notes', { as: { language: 'es', renewalOnly: true } })

    expect(refused.body).toMatchObject({ error: 'ERR_NO_PERMISSION', message: ERRORS.ERR_NO_PERMISSION.es })
  })

  test('a user who lacks a demanded second factor gets only the routes that set one up', async () => {
    const refused = await service.raw('GET', '/notes', { as: { setupOnly: true } })

    expect(refused).toMatchObject({ status: 403, body: { error: 'ERR_2FA_SETUP_REQUIRED' } })
  })

  test('an error response names all faulty fields at once, and nested fields by their path', async () => {
    const form = { title: 'far too long', email: 'nobody', options: [{ name: 'ok' }, { name: '' }, {}] }
    const headers = { 'accept-language': 'en' }
    const answer = await service.raw('POST', '/boards', { ...json(form), headers })

    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
    expect(answer.body.fields).toEqual([
      { field: 'title', code: 'too_long', message: 'Too Long!' },
      { field: 'email', code: 'invalid_email', message: 'Invalid email' },
      { field: 'options.1.name', code: 'required', message: 'Required' },
      { field: 'options.2.name', code: 'required', message: 'Required' },
    ])
  })

  test('an error response names the faulty fields of the query', async () => {
    expect(await service.raw('GET', '/notes?limit=51')).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: [{ field: 'limit', code: 'invalid' }] },
    })
    expect((await service.raw('GET', '/notes?limit=1&limit=2')).status).toBe(400)
  })

  test('requests and responses have only fields that the contract declares', async () => {
    await service.call(addNote, { body: { text: 'shown' } }, { as: { companyId: 40 } })
    const { rows } = await service.database.query('select id::int from note where company_id = 40')
    const shown = await service.call(getNote, { params: { noteId: rows[0].id } }, { as: { companyId: 40 } })
    const form = { title: 'abc', email: 'a@b.co', options: [], id: 9, super: true, extra: { deep: 1 } }
    const saved = await service.raw('POST', '/boards', json(form))

    expect(shown.body).toEqual({ id: rows[0].id, text: 'shown' })
    expect(saved.body['keys']).toEqual(['title', 'email', 'options'])
  })

  test.each(['abc', '0', '-1', '1.5', '9007199254740993', '%20', 'x'.repeat(5_000), '1%00'])(
    'an invalid id (%s) gets the 404 of its entity',
    async (id) => {
      expect(await service.raw('GET', `/notes/${id}`)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_QUEUE_FOUND' },
      })
    },
  )

  test('the response to an unreadable address is an ordinary 404', async () => {
    const answer = await service.raw('GET', '/notes/%zz', { headers: { 'accept-language': 'en' } })

    expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND', message: 'Not found.' } })
    expect(answer.body['requestId']).toBe(answer.headers.get('x-request-id'))
  })

  test('the response to a wrong method is 405 and names the allowed methods; a trailing slash is ignored', async () => {
    const wrong = await service.raw('PUT', '/notes/')

    expect(wrong).toMatchObject({ status: 405, body: { error: 'ERR_METHOD_NOT_ALLOWED' } })
    expect(wrong.headers.get('allow')).toBe('POST, GET')
    expect((await service.raw('DELETE', '/notes/7')).status).toBe(405)
    expect((await service.raw('GET', '/notes/')).status).toBe(200)
    expect((await service.raw('GET', '/notes/7/more')).status).toBe(404)
  })

  test('the response to a body that is too long is 413, and to another type 415', async () => {
    const big = JSON.stringify({ text: 'x'.repeat(300 * 1024) })

    expect(await service.raw('POST', '/notes', { body: big })).toMatchObject({
      status: 413,
      body: { error: 'ERR_FILE_TOO_LARGE', message: 'Arquivo muito grande (máximo 256 KiB).' },
    })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect(await service.raw('POST', '/notes', { body: 'text=abc', type })).toMatchObject({
        status: 415,
        body: { error: 'ERR_UNSUPPORTED_MEDIA_TYPE' },
      })
    }
  })

  test('the response to a compressed body is 415, although its content is valid', async () => {
    const packed = { ...json({ text: 'packed' }), headers: { 'content-encoding': 'gzip' } } // the content is not read

    expect(await service.raw('POST', '/notes', packed)).toMatchObject({
      status: 415,
      body: { error: 'ERR_UNSUPPORTED_MEDIA_TYPE' },
    })
  })

  test.each([
    ['of a declared length', true],
    ['in chunks', false],
  ])(
    'the response to a body that is too long, %s, arrives during the upload, and the connection stays open',
    async (_, isSaid) => {
      const { hostname, port } = new URL(service.address)
      const line = connect(Number(port), hostname)
      let heard = ''
      line.on('data', (bytes) => {
        heard += bytes.toString()
      })
      const length = 3_000_000
      const half = Buffer.alloc(length / 2, 'x')
      const piece = (bytes: Buffer) =>
        isSaid ? bytes : Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
      const size = isSaid ? `content-length: ${length}` : 'transfer-encoding: chunked'
      const token = await service.token()
      line.write(
        `POST /notes HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nauthorization: Bearer ${token}\r\n${size}\r\n\r\n`,
      )
      line.write(piece(half))
      await eventually(() => heard.includes('ERR_FILE_TOO_LARGE'))
      line.write(piece(half))
      if (!isSaid) line.write('0\r\n\r\n')
      line.write('GET /nowhere HTTP/1.1\r\nhost: x\r\n\r\n')

      await eventually(() => heard.includes('ERR_NOT_FOUND'))
      expect(heard).toMatch(/^HTTP\/1.1 413 /)
      line.destroy()
    },
  )

  test.each([
    ['not JSON', '{"text":'],
    ['an object with __proto__', '{"text":"abc","__proto__":{"admin":true}}'],
    ['an object with a constructor’s prototype', '{"text":"abc","constructor":{"prototype":{"admin":true}}}'],
    ['a list', '[]'],
    ['a text', '"text"'],
    ['null', 'null'],
    ['nothing', ''],
    ['an object whose text has a NUL', '{"text":"a\\u0000b"}'],
    ['an object whose text has an unpaired surrogate', '{"text":"a\\ud800b"}'],
    ['an object with ten thousand nested lists', `{"text":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ])('a body that is %s gets ERR_VALIDATION, and the request stores no row', async (_, body) => {
    const answer = await service.raw('POST', '/notes', {
      body,
      as: { companyId: 41 },
      headers: { 'idempotency-key': `bad-${crypto.randomUUID()}` },
    })

    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
    expect((await service.database.query('select 1 from note where company_id = 41')).rowCount).toBe(0)
  })

  test('ten thousand nested lists in an undeclared field are dropped like any undeclared field', async () => {
    const body = `{"text":"deep","extra":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
    const headers = { 'idempotency-key': crypto.randomUUID() }

    expect(await service.raw('POST', '/notes', { body, headers, as: { companyId: 42 } })).toMatchObject({ status: 201 })
  })

  test('the response to an empty body names the missing fields', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await service.raw('POST', '/notes', { headers })

    expect(answer.body.fields).toEqual([{ field: 'text', code: 'required', message: 'Obrigatório' }])
  })

  test('a route without a body answers both with and without a JSON content type', async () => {
    expect((await service.call(ping, {}, { as: null })).body).toEqual({ pong: true })
    expect((await service.raw('POST', '/ping', { headers: { 'content-type': 'application/json' } })).status).toBe(200)
  })

  test('bytes that are not HTTP end only their own connection', async () => {
    const { hostname, port } = new URL(service.address)
    const closed = Promise.withResolvers<void>()
    const socket = connect(Number(port), hostname, () => socket.write('garbage\r\n\r\n'))
    socket.resume().on('close', () => closed.resolve())
    await closed.promise

    expect((await service.call(listNotes, { query: {} })).status).toBe(200)
  })

  describe('a response that depends on the caller', () => {
    test('the response is 401 without a token and for an invalid bearer', async () => {
      const refusal = { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } }

      expect(await service.call(listNotes, { query: {} }, { as: null })).toMatchObject(refusal)
      expect(await service.call(listNotes, { query: {} }, { token: 'not.a.token' })).toMatchObject(refusal)
    })

    test('the response is 401 before the body is read', async () => {
      expect((await service.raw('POST', '/notes', { as: null, body: '{' })).status).toBe(401)
    })

    test('the response is 403 to a profile without the permission', async () => {
      expect(await service.call(addNote, { body: { text: 'abc' } }, { as: { profile: 'user' } })).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    })

    test('the response is 401 as soon as the session has ended', async () => {
      const sessionId = crypto.randomUUID()
      const token = await service.token({ sessionId })
      expect((await service.call(listNotes, { query: {} }, { token })).status).toBe(200)

      await service.publish(sessionEnded, 1, { userId: 1, sessionId, reason: 'logout' })

      const refused = await eventually(
        () => service.call(listNotes, { query: {} }, { token }),
        ({ status }) => status !== 200,
      )
      expect(refused).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
    })

    const EXPIRED = { companyExpiresAt: Math.floor(Date.now() / 1_000) - 1, dueDate: '2026-03-05' }
    const refusalOf = async (as: Partial<AccessClaims>) => {
      const { status, body } = await service.call(listNotes, { query: {} }, { as })
      return { status, error: body.error, dueDate: body['dueDate'] }
    }

    test('the response is 403 with the due date once the company has expired, except on renewal routes and for super users', async () => {
      expect(await refusalOf(EXPIRED)).toEqual({ status: 403, error: 'ERR_COMPANY_EXPIRED', dueDate: '2026-03-05' })
      expect((await service.call(payNote, {}, { as: EXPIRED })).status).toBe(200)
      expect((await refusalOf({ ...EXPIRED, super: true })).status).toBe(200)
      expect((await refusalOf({ ...EXPIRED, companyExpiresAt: EXPIRED.companyExpiresAt + 600 })).status).toBe(200)
    })

    test('the response is 403 to a renewal token on all other routes, even for super users', async () => {
      const renewal = { ...EXPIRED, renewalOnly: true }

      expect(await refusalOf(renewal)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
      expect(await refusalOf({ ...renewal, super: true })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
      expect((await service.call(payNote, {}, { as: renewal })).status).toBe(200)
      expect((await service.call(payNote, {}, { as: { ...renewal, profile: 'user' } })).status).toBe(403)
    })

    test.each([
      ['in the query', 'GET', '/notes?companyId=2', undefined],
      ['in the query as a list', 'GET', '/notes?companyId=1&companyId=2', undefined],
      ['in the body', 'POST', '/notes', { text: 'foreign', companyId: 2 }],
      ['in the body as a text', 'POST', '/notes', { text: 'foreign', companyId: '2' }],
      ['in the body as null', 'POST', '/notes', { text: 'foreign', companyId: null }],
    ])('another company’s id %s gets 403, and the request stores no row', async (_, method, path, body) => {
      const answer = await service.raw(method, path, body && json(body))

      expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
      expect((await service.database.query("select 1 from note where text = 'foreign'")).rowCount).toBe(0)
    })

    test("the caller's own company may be named beside the token, without an effect", async () => {
      expect((await service.raw('GET', '/notes?companyId=1')).status).toBe(200)
      const body = { text: 'own company', companyId: 1 }
      expect((await service.raw('POST', '/notes', json(body))).status).toBe(201)
    })

    test('another company’s id in the path gets 404, like an id that does not exist', async () => {
      expect((await service.call(getCompany, { params: { companyId: 1 } })).status).toBe(200)
      for (const companyId of [2, 999_999]) {
        expect(await service.call(getCompany, { params: { companyId } })).toMatchObject({
          status: 404,
          body: { error: 'ERR_NO_COMPANY_FOUND' },
        })
      }
    })
  })

  test('the response to an internal error is 500 with a fixed text that reveals no detail of the error', async () => {
    const answer = await service.call(addNote, { body: { text: 'broken' } })

    expect(answer).toMatchObject({ status: 500, body: { error: 'ERR_INTERNAL' } })
    expect(Object.keys(answer.body).sort()).toEqual(['error', 'message', 'requestId'])
    expect(answer.body['message']).toContain(answer.body['requestId'])
  })

  test('responses are counted by route and status, and health checks need no token', async () => {
    const metrics = await (await fetch(`${service.address}/metrics`)).text()

    expect(metrics).toContain('http_request_seconds_count{method="GET",route="/notes",status="200"}')
    expect((await service.raw('GET', '/health/live', { as: null })).status).toBe(200)
    expect(await service.raw('GET', '/health/ready', { as: null })).toMatchObject({ status: 200 })
  })
})

test('a caller with too many requests learns when to retry, and refused requests have no effect', async () => {
  const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
  const service = await startTestService(notes, servers, { REQUESTS_PER_USER: '3' })
  const post = (as: Partial<AccessClaims>, text: string) =>
    service.raw('POST', '/notes', { body: JSON.stringify({ text }), as })
  for (let i = 0; i < 3; i++) expect((await post({ userId: 7 }, `in time ${i}`)).status).toBe(201)

  const refused = await post({ userId: 7 }, 'too many')

  expect(refused).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await service.database.query(`select from note where text = 'too many'`)).rowCount).toBe(0)
  expect((await post({ userId: 8 }, 'of somebody else')).status).toBe(201)
  expect((await post({ userId: 7, companyId: 2 }, 'of another company')).status).toBe(201)
  await service.close()
})

test('a service answers 500 if its response violates the contract', async () => {
  const broken = defineRoute({ ...ping, url: '/broken', response: z.object({ pong: z.literal('never') }) })
  const definition = {
    ...notes,
    create: () => ({ routes: [{ contract: broken, handle: async () => ({ pong: true }) }] }),
  }
  const service = await startTestService(definition, {
    postgresUrl: inject('postgresUrl'),
    amqpUrl: inject('amqpUrl'),
  })

  expect(await service.raw('POST', '/broken')).toMatchObject({ status: 500, body: { error: 'ERR_INTERNAL' } })
  expect(await service.raw('POST', '/boards', { body: JSON.stringify(saveBoard.url) })).toMatchObject({ status: 404 })
  await service.close()
})
