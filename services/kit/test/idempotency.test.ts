import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestService, type TestService } from '../src/testing/service.ts'
import { addNote, closeGate, countUp, notes } from './fixture/service.ts'

describe('a request with an Idempotency-Key', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(notes, { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
  })
  afterAll(() => service.close())

  const add = (text: string, key: string, as = {}) =>
    service.call(addNote, { body: { text } }, { as, headers: { 'idempotency-key': key } })
  const stored = async (text: string) =>
    (await service.database.query('select company_id from note where text = $1 order by id', [text])).rows

  test('a repeated request gets the first answer and has no further effect', async () => {
    const first = await add('again', 'key-again')
    const second = await add('again', 'key-again')

    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(await stored('again')).toHaveLength(1)
    const added = await service.events((events) => events.length > 0)
    expect(added.filter(({ data }) => (data as { text: string }).text === 'again')).toHaveLength(1)
  })

  test('a repeated request gets the first answer even after a restart', async () => {
    await add('kept', 'key-restart')
    await service.restart()

    expect(await add('kept', 'key-restart')).toMatchObject({ status: 201, body: { text: 'kept' } })
    expect(await stored('kept')).toHaveLength(1)
  })

  test('an idempotent request fails if its route works outside the transaction of the request', async () => {
    const { status, body } = await service.call(countUp, {}, { headers: { 'idempotency-key': 'key-outside' } })

    expect([status, body.error]).toEqual([500, 'ERR_INTERNAL'])
  })

  test('a repeated key with another body is refused as a mismatch', async () => {
    await add('one', 'key-mismatch')

    expect(await add('two', 'key-mismatch')).toMatchObject({ status: 409, body: { error: 'ERR_IDEMPOTENCY_MISMATCH' } })
    expect(await stored('two')).toEqual([])
  })

  test('the same key from two users, or in two companies, belongs to separate requests', async () => {
    await add('mine', 'key-shared', { userId: 1 })

    expect((await add('yours', 'key-shared', { userId: 2 })).status).toBe(201)
    expect((await add('mine', 'key-shared', { userId: 1, companyId: 2 })).status).toBe(201)
    expect(await stored('mine')).toEqual([{ company_id: 1 }, { company_id: 2 }])
  })

  test('a repeated request is refused while the first one runs, and gets the first answer afterwards', async () => {
    const gate = await closeGate(service)
    const first = add('wait here', 'key-progress')
    await gate.waiting()

    const meanwhile = await add('wait here', 'key-progress')
    await gate.open()

    expect(meanwhile).toMatchObject({ status: 409, body: { error: 'ERR_IN_PROGRESS' } })
    expect(meanwhile.headers.get('retry-after')).toBe('1')
    expect((await first).status).toBe(201)
    expect((await add('wait here', 'key-progress')).status).toBe(201)
    expect(await stored('wait here')).toHaveLength(1)
  })

  test('the key of a failed request can be used again', async () => {
    expect((await add('refused', 'key-failed')).status).toBe(409)
    expect((await add('better', 'key-failed')).status).toBe(201)
  })

  test('a request that is repeated after 24 hours counts as new', async () => {
    await add('yesterday', 'key-oldest')
    await service.database.query(
      `update idempotency_key set created_at = now() - interval '25 hours' where key = 'key-oldest'`,
    )

    expect((await add('today', 'key-oldest')).status).toBe(201)
    expect((await add('today', 'key-oldest')).status).toBe(201)
    expect(await stored('today')).toHaveLength(1)
  })

  test.each(['short', 'x'.repeat(101)])('an idempotency key of the wrong length is refused', async (key) => {
    expect(await add('any', key)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: [{ field: 'Idempotency-Key', code: 'invalid' }] },
    })
  })
})
