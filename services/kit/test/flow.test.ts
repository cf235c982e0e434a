import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { addNote, listNotes, noteAdded, noteSent, notes } from './fixture/service.ts'

const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }

describe('a service on the kit', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(notes, servers, {}, { queues: 'quorum' })
  })
  afterAll(() => service.close())

  const textsOf = async (companyId: number) =>
    (await service.call(listNotes, { query: {} }, { as: { companyId } })).body

  test('a request stores a row and emits an event', async () => {
    const answer = await service.call(addNote, { body: { text: 'first' } }, { as: { companyId: 11 } })

    expect(answer).toMatchObject({ status: 201, body: { text: 'first' } })
    const events = await service.events((heard) => heard.some(({ companyId }) => companyId === 11))
    expect(events.filter(({ companyId }) => companyId === 11)).toMatchObject([
      { type: 'note.added', data: { text: 'first' } },
    ])
  })

  test('the events that a test reads after a response include all earlier events', async () => {
    for (let i = 1; i <= 10; i++) {
      await service.call(addNote, { body: { text: `note ${i}` } }, { as: { companyId: 16 } })

      expect(await service.heard(noteAdded, 16, () => true)).toHaveLength(i)
    }
  })

  test('a company does not see the rows of another company', async () => {
    await service.call(addNote, { body: { text: 'ours' } }, { as: { companyId: 12 } })

    expect(await textsOf(13)).toEqual([])
    expect(await textsOf(12)).toEqual(['ours'])
  })

  test('a service handles a repeated event once', async () => {
    const id = randomUUID()
    await service.publish(noteSent, 14, { desk: 'a', text: 'once', wait: 0 }, id)
    await service.publish(noteSent, 14, { desk: 'a', text: 'once', wait: 0 }, id)
    await service.publish(noteSent, 14, { desk: 'a', text: 'after', wait: 0 })

    expect(
      await eventually(
        () => textsOf(14),
        (texts) => texts.includes('after'),
      ),
    ).toEqual(['once', 'after'])
    expect(await service.dead('notes.keep')).toBe(0)
  })

  test('a service handles the events of one key in order, although the first one takes longest', async () => {
    for (let i = 0; i < 10; i++) await service.publish(noteSent, 15, { desk: 'b', text: `note ${i}`, wait: 50 - i * 5 })

    const texts = await eventually(
      () => textsOf(15),
      (found) => found.length === 10,
    )
    expect(texts).toEqual(Array.from({ length: 10 }, (_, i) => `note ${i}`))
  })
})
