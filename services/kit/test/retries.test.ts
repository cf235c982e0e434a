import { randomUUID } from 'node:crypto'
import amqplib, { type ConfirmChannel } from 'amqplib'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { namesOf } from '../src/broker/topology.ts'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { holdWaiting } from './fixture/hold-waiting.ts'
import { noteMentioned, notes } from './fixture/service.ts'

const QUEUE = 'notes.mention'
const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }

describe('an event without an order', () => {
  let service: TestService
  let broker: Awaited<ReturnType<typeof amqplib.connect>>
  let channel: ConfirmChannel
  let names: ReturnType<typeof namesOf>
  beforeAll(async () => {
    service = await startTestService(notes, servers, {}, { queues: 'quorum' })
    names = namesOf(service.environment['AMQP_NAMESPACE'] ?? '')
    broker = await amqplib.connect(inject('amqpUrl'))
    channel = await broker.createConfirmChannel()
    await service.database.query('create sequence tries; grant usage on sequence tries to public')
  })
  afterAll(async () => {
    await broker.close()
    await service.close()
  })
  afterEach(() => heal())

  /** Makes the handler fail for notes that begin with `sick`, with this error code of PostgreSQL. */
  async function sicken(errorCode = 'P0001'): Promise<void> {
    await service.database.query(`create function fail() returns trigger language plpgsql as $$ begin
      if new.text like 'sick%' then perform nextval('tries'); raise exception 'sick' using errcode = '${errorCode}'; end if;
      return new; end $$`)
    await service.database.query('create trigger fail before insert on note for each row execute function fail()')
  }
  const heal = () => service.database.query('drop function if exists fail cascade')
  const tries = async () =>
    Number((await service.database.query('select last_value + is_called::int as tries from tries')).rows[0].tries) - 1
  const repeated = async () => {
    const metrics = await (await fetch(`${service.address}/metrics`)).text()
    return Number(/^consumer_repeated_total\{queue="notes.mention"\} (\d+)$/m.exec(metrics)?.[1] ?? 0)
  }
  const textsOf = async (companyId: number): Promise<string[]> =>
    (await service.database.query('select text from note where company_id = $1 order by id', [companyId])).rows.map(
      ({ text }) => text,
    )
  /** Sends an event with the header of an event that returns from a waiting queue. */
  const sendAfter = async (rounds: unknown, companyId: number, text: string) => {
    const time = new Date().toISOString()
    const envelope = { id: randomUUID(), type: noteMentioned.type, dataversion: 1, time, companyId }
    const content = Buffer.from(JSON.stringify({ ...envelope, correlationId: 'test', data: { text } }))
    channel.sendToQueue(names.queue(QUEUE), content, { headers: { 'x-rounds': rounds } })
    await channel.waitForConfirms()
  }

  test('a failed event without an order lets others pass, and is handled once although it was sent twice', async () => {
    await sicken()
    const waits = await holdWaiting(broker, names.wait(2_000))
    const before = await tries()
    const id = randomUUID()
    for (const _ of [1, 2]) await service.publish(noteMentioned, 201, { text: 'sick' }, id)
    await service.publish(noteMentioned, 201, { text: 'well' })
    await service.publish(noteMentioned, 202, { text: 'of another company' })
    await eventually(() => waits.count() === 2)
    await eventually(
      async () => [await textsOf(201), await textsOf(202)],
      (texts) => texts.join() === 'well,of another company',
    )
    expect((await tries()) - before).toBe(6) // three attempts for each copy before its wait

    await heal()
    await waits.giveBack()

    await eventually(repeated, (count) => count === 1)
    expect(await textsOf(201)).toEqual(['well', 'sick'])
    expect(await service.dead(QUEUE)).toBe(0)
  })

  test('an event without an order waits longer each time, and after a bug and the longest wait it is dead', async () => {
    await sicken()
    const [longer, longest] = [
      await holdWaiting(broker, names.wait(10_000)),
      await holdWaiting(broker, names.wait(60_000)),
    ]
    await sendAfter(1, 203, 'sick once')
    await eventually(() => longer.count() === 1)
    await sendAfter(2, 203, 'sick twice')
    await eventually(() => longest.count() === 1)
    await sendAfter(3, 203, 'sick for long')
    await eventually(async () => (await service.dead(QUEUE)) === 1)

    const dead = await channel.get(names.dead(QUEUE), { noAck: true })
    expect(dead ? dead.properties.headers : {}).toMatchObject({ 'x-error': 'error: sick', 'x-rounds': 0 })
    await heal()
    for (const wait of [longer, longest]) await wait.giveBack()
    for (const wait of [10_000, 60_000]) await channel.purgeQueue(names.wait(wait))
  })

  test('an event without an order is never dead while the database is unreachable', async () => {
    await sicken('57P03')
    const waits = await holdWaiting(broker, names.wait(2_000))
    await sendAfter(3, 204, 'sick')
    await eventually(() => waits.count() === 1)

    await heal()
    await waits.giveBack()

    await eventually(async () => (await textsOf(204)).includes('sick'))
    expect(await service.dead(QUEUE)).toBe(0)
  })

  test('an event without an order counts as new if its header of rounds is invalid', async () => {
    await sicken()
    const waits = await holdWaiting(broker, names.wait(2_000))
    await sendAfter('NaN', 205, 'sick')

    await eventually(() => waits.count() === 1)
    await heal()
    await waits.giveBack()
    await eventually(async () => (await textsOf(205)).includes('sick'))
  })

  test('an event without an order is dead at once if it violates a rule', async () => {
    await service.publish(noteMentioned, 206, { text: 'refused' })

    await eventually(async () => (await service.dead(QUEUE)) === 1)
    expect((await channel.checkQueue(names.wait(2_000))).messageCount).toBe(0)
    await channel.purgeQueue(names.dead(QUEUE))
  })
})
