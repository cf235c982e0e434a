import { randomUUID } from 'node:crypto'
import amqplib, { type ConfirmChannel } from 'amqplib'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type DeadLetters, openDeadLetters } from '../src/broker/dead-letters.ts'
import { namesOf } from '../src/broker/topology.ts'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { holdWaiting } from './fixture/hold-waiting.ts'
import { noteMentioned, noteSent, notes } from './fixture/service.ts'

const DAY_MS = 86_400_000
const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }

describe('dead events', () => {
  let service: TestService
  let letters: DeadLetters
  let channel: ConfirmChannel
  let broker: Awaited<ReturnType<typeof amqplib.connect>>
  let names: ReturnType<typeof namesOf>
  beforeAll(async () => {
    service = await startTestService(notes, servers, {}, { queues: 'quorum' })
    names = namesOf(service.environment['AMQP_NAMESPACE'] ?? '')
    letters = await openDeadLetters(inject('amqpUrl'), service.environment['AMQP_NAMESPACE'] ?? '')
    broker = await amqplib.connect(inject('amqpUrl'))
    channel = await broker.createConfirmChannel()
    await service.database.query(`create table refusal (text text)`)
    await service.database.query(`grant select on refusal to public`)
    await service.database.query(`create function refuse() returns trigger language plpgsql as $$ begin
      if exists (select from refusal where text = new.text) then raise exception 'refused' using errcode = 'P0001'; end if;
      return new; end $$`)
    await service.database.query('create trigger refuse before insert on note for each row execute function refuse()')
  })
  afterAll(async () => {
    await broker.close()
    await letters.close()
    await service.close()
  })
  beforeEach(async () => {
    for (const queue of ['notes.keep', 'notes.mention']) await channel.purgeQueue(names.dead(queue))
  })

  const refuse = (text: string) => service.database.query('insert into refusal values ($1)', [text])
  const allow = (text: string) => service.database.query('delete from refusal where text = $1', [text])
  const textsOf = async (companyId: number): Promise<string[]> =>
    (await service.database.query('select text from note where company_id = $1 order by id', [companyId])).rows.map(
      ({ text }) => text,
    )
  const metric = async (name: string) => {
    const metrics = await (await fetch(`${service.address}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0)
  }
  /** Publishes an event of the ordered stream that ends in the dead queue. */
  const die = async (companyId: number, text: string, id = randomUUID()) => {
    const before = await service.dead('notes.keep')
    await service.publish(noteSent, companyId, { desk: 'a', text, wait: 0 }, id)
    await eventually(async () => (await service.dead('notes.keep')) > before)
    return id
  }
  const bury = async (queue: string, content: string, headers: object = {}) => {
    channel.sendToQueue(names.dead(queue), Buffer.from(content), { headers })
    await channel.waitForConfirms()
  }
  const envelope = (companyId: number, text: string, time = new Date()) => {
    const facts = { id: randomUUID(), type: noteMentioned.type, dataversion: 1, time: time.toISOString() }
    return { ...facts, companyId, correlationId: 'test', data: { text } }
  }

  test('dead events are listed with their type and the reason, also repeatedly', async () => {
    const id = await die(301, 'refused')
    await bury('notes.keep', 'no JSON', { 'x-first-death-reason': 'delivery_limit' })
    const expected = [
      expect.objectContaining({ id, type: 'note.sent', companyId: 301, reason: expect.stringContaining('ERR_DUPLIC') }),
      { reason: 'delivery_limit' },
    ]

    for (let look = 0; look < 25; look++) expect(await letters.list('notes.keep')).toEqual(expected)
    expect(JSON.stringify(await letters.list('notes.keep'))).not.toContain('desk')
    expect(await service.dead('notes.keep')).toBe(2)
  })

  test('the list of dead events is empty if no event is dead, and undefined without a consumer', async () => {
    expect(await letters.list('notes.mention')).toEqual([])
    expect(await letters.list('notes.nobody')).toBeUndefined()
  })

  test('dead events return to an ordered stream and are handled once, even if two copies are dead', async () => {
    await refuse('dead')
    const id = await die(302, 'dead')
    await die(302, 'dead', id)
    await allow('dead')
    const before = await metric('consumer_repeated_total{queue="notes.keep"}')

    expect(await letters.replay('notes.keep')).toEqual({ replayed: 2, tooOld: 0 })

    await eventually(async () => (await metric('consumer_repeated_total{queue="notes.keep"}')) === before + 1)
    expect([await textsOf(302), await textsOf(303)]).toEqual([['dead'], []])
    expect(await service.dead('notes.keep')).toBe(0)
    expect(await letters.replay('notes.keep')).toEqual({ replayed: 0, tooOld: 0 })
  })

  test('dead events without an order get all their rounds of attempts again when they return', async () => {
    await refuse('dead')
    await bury('notes.mention', JSON.stringify(envelope(304, 'dead')), { 'x-rounds': 3, 'x-error': 'error: refused' })

    const waits = await holdWaiting(broker, names.wait(2_000))
    await letters.replay('notes.mention')

    await eventually(() => waits.count() === 1)
    await allow('dead')
    await waits.giveBack()
    await eventually(async () => (await textsOf(304)).includes('dead'))
  })

  test('dead events that fail again are listed again, and the replay ends', async () => {
    const id = await die(305, 'refused')
    await die(305, 'refused')

    expect(await letters.replay('notes.keep')).toEqual({ replayed: 2, tooOld: 0 })

    await eventually(async () => (await service.dead('notes.keep')) === 2)
    expect((await letters.list('notes.keep'))?.map((event) => event.id)).toContain(id)
  })

  test('dead events older than the inbox, or of unknown age, stay unless they are requested', async () => {
    await bury('notes.mention', JSON.stringify(envelope(306, 'old', new Date(Date.now() - 15 * DAY_MS))))
    await bury('notes.mention', JSON.stringify(envelope(306, 'young', new Date(Date.now() - 13 * DAY_MS))))
    await bury('notes.mention', 'no JSON')

    expect(await letters.replay('notes.mention')).toEqual({ replayed: 1, tooOld: 2 })
    await eventually(async () => (await textsOf(306)).includes('young'))
    expect(await textsOf(306)).toEqual(['young'])

    expect(await letters.replay('notes.mention', { oldToo: true })).toEqual({ replayed: 2, tooOld: 0 })
    await eventually(async () => (await textsOf(306)).includes('old'))
  })

  test('dead events of a removed consumer stay in their queue', async () => {
    const dead = names.dead('notes.gone')
    await channel.assertQueue(dead, { durable: true, arguments: { 'x-queue-type': 'quorum' } })
    await bury('notes.gone', JSON.stringify(envelope(307, 'kept')))

    await expect(letters.replay('notes.gone')).rejects.toThrow('there is no queue')

    await eventually(async () => (await letters.list('notes.gone'))?.length === 1) // the broker returns the message when the channel closes
    await channel.deleteQueue(dead)
  })
})
