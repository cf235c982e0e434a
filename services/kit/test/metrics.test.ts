import amqplib from 'amqplib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { namesOf } from '../src/broker/topology.ts'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { startTcpProxy, type TcpProxy } from '../src/testing/tcp-proxy.ts'
import { addNote, noteMentioned, notes } from './fixture/service.ts'

describe('the metrics', () => {
  let service: TestService
  let proxy: TcpProxy
  beforeAll(async () => {
    proxy = await startTcpProxy(inject('amqpUrl'))
    const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
    service = await startTestService(notes, servers, { AMQP_URL: proxy.url }, { queues: 'quorum' })
  })
  afterAll(async () => {
    await service.close()
    await proxy.close()
  })

  const metrics = async () => (await fetch(`${service.address}/metrics`)).text()
  /** Reads the value of a series; undefined if the metrics do not contain it. */
  const numberOf = async (series: string) => {
    const line = (await metrics()).split('\n').find((text) => text.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length))
  }

  test('the metrics count dead events by queue', async () => {
    expect(await numberOf('dead_events{queue="notes.mention"}')).toBe(0)
    await service.publish(noteMentioned, 701, { text: 'refused' })

    await eventually(
      () => numberOf('dead_events{queue="notes.mention"}'),
      (count) => count === 1,
    )
    expect(await numberOf('dead_events{queue="notes.keep"}')).toBe(0)
    await eventually(
      () => numberOf('consumer_dead_total{queue="notes.mention"}'), // counted after the broker's confirmation
      (count) => count === 1,
    )
  })

  test('the metrics count events that are not routed to any queue', async () => {
    expect(await numberOf('unrouted_events')).toBe(0)
    const broker = await amqplib.connect(inject('amqpUrl'))
    const channel = await broker.createConfirmChannel()
    channel.sendToQueue(namesOf(service.environment['AMQP_NAMESPACE'] ?? '').unrouted, Buffer.from('{}'))
    await channel.waitForConfirms()
    await broker.close()

    await eventually(
      () => numberOf('unrouted_events'),
      (count) => count === 1,
    )
  })

  test('the metrics measure the lag of events and count their repeated attempts', async () => {
    await service.publish(noteMentioned, 702, { text: 'timed' })

    const handled = () => numberOf('consumer_lag_seconds_count{queue="notes.mention"}')
    await eventually(handled, (count) => count === 1)
    expect(await numberOf('consumer_lag_seconds_bucket{le="300",queue="notes.mention"}')).toBe(1)
    await service.publish(noteMentioned, 702, { text: 'broken' })
    await eventually(
      () => numberOf('consumer_retried_total{queue="notes.mention"}'),
      (count = 0) => count >= 3, // each round adds three
    )
  })

  test('the metrics report waiting events and their age, but not the queues, while the broker is unreachable', async () => {
    expect(await numberOf('outbox_oldest_seconds')).toBe(0)
    proxy.takeAway()
    await eventually(async () => (await service.raw('GET', '/health/ready')).status === 503)
    for (const text of ['first', 'second']) {
      await service.call(addNote, { body: { text } }, { as: { companyId: 703 } })
    }

    expect(await numberOf('outbox_events')).toBe(2)
    expect(
      await eventually(
        () => numberOf('outbox_oldest_seconds'),
        (age) => (age ?? 0) > 0.5,
      ),
    ).toBeLessThan(60)
    expect(await numberOf('unrouted_events')).toBeUndefined()
    proxy.restore()
    await eventually(
      () => numberOf('outbox_events'),
      (count) => count === 0,
    )
    await eventually(
      () => numberOf('unrouted_events'),
      (count) => count === 1,
    )
  })

  test('the metrics are available even if the outbox cannot be read', async () => {
    const { rows } = await service.database.query(`select grantee from information_schema.role_table_grants
      where table_name = 'outbox' and privilege_type = 'DELETE' and grantee like '%\\_system'`)
    const [{ grantee }] = rows
    await service.database.query(`revoke select on outbox from ${grantee}`)

    expect(await numberOf('outbox_events')).toBeUndefined()
    expect(await numberOf('unrouted_events')).toBe(1)
    await service.database.query(`grant select on outbox to ${grantee}`)
  })
})
