import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestService, type TestService } from '../src/testing/service.ts'
import { hookSignatureOf, notes } from './fixture/service.ts'

describe('a signed route', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(notes, { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
  })
  afterAll(() => service.close())

  const call = async (
    body: string,
    signature = hookSignatureOf(body),
    { name = 'notes', type = 'application/json' } = {},
  ) => {
    const answer = await service.raw('POST', `/hooks/${name}`, {
      as: null,
      headers: { 'x-signature': signature },
      body,
      type,
    })
    return [answer.status, answer.body.error ?? answer.body]
  }

  test('a signed route verifies the exact bytes that were sent, including white space', async () => {
    const body = '{ "text" :\n"pago" , "other": 1 }'

    expect(await call(body)).toEqual([200, { text: 'pago' }])
    expect(await call(body, hookSignatureOf(JSON.stringify(JSON.parse(body))))).toEqual([401, 'ERR_INVALID_SIGNATURE'])
  })

  test('a signed route refuses a forged body, a missing signature and another address before parsing', async () => {
    expect(await call('{"text":"forged"}', hookSignatureOf('{"text":"pago"}'))).toEqual([401, 'ERR_INVALID_SIGNATURE'])
    expect(await call('no JSON', 'none')).toEqual([401, 'ERR_INVALID_SIGNATURE'])
    expect(await call('', 'none')).toEqual([401, 'ERR_INVALID_SIGNATURE'])
    expect(await call('{"text":"pago"}', undefined, { name: 'others' })).toEqual([401, 'ERR_INVALID_SIGNATURE'])
  })

  test('a signed route reports the faults of the body to a recognised sender', async () => {
    expect(await call('no JSON')).toEqual([400, 'ERR_VALIDATION'])
    expect(await call('{"text":5}')).toEqual([400, 'ERR_VALIDATION'])
    expect(await call('{"text":"pago"}', undefined, { type: 'text/plain' })).toEqual([
      415,
      'ERR_UNSUPPORTED_MEDIA_TYPE',
    ])
    expect(await call(JSON.stringify({ text: 'x'.repeat(420_000) }))).toEqual([413, 'ERR_FILE_TOO_LARGE'])
  })

  test('a signed route accepts larger bodies than others if its contract allows it', async () => {
    const text = 'x'.repeat(300_000)

    expect(await call(JSON.stringify({ text }))).toEqual([200, { text }])
  })

  test('a signed route does not accept the token of a user as a signature', async () => {
    const { status } = await service.raw('POST', '/hooks/notes', { body: '{"text":"pago"}' })

    expect(status).toBe(401)
  })
})
