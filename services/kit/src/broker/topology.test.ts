import { randomUUID } from 'node:crypto'
import amqplib from 'amqplib'
import { expect, inject, test } from 'vitest'
import { eventually } from '../testing/service.ts'
import { assertExchange, namesOf } from './topology.ts'

test('an unrouted event goes to a visible queue, unless its type is one that services repeat', async () => {
  const names = namesOf(`test-${randomUUID().slice(0, 8)}`)
  const broker = await amqplib.connect(inject('amqpUrl'))
  const channel = await broker.createConfirmChannel()
  await assertExchange(channel, names, 'quorum')

  for (const asked of ['copy.requested.p3', 'plan.requested.p0', 'plan.created.p1', 'plan.updated.p1']) {
    channel.publish(names.events, asked, Buffer.from('asked again'), { mandatory: true })
  }
  channel.publish(names.events, 'nobody.asked.p0', Buffer.from('lost?'), { mandatory: true })
  await channel.waitForConfirms()

  const found = await eventually(() => channel.get(names.unrouted, { noAck: true }))
  expect(found ? found.content.toString() : found).toBe('lost?')
  await channel.deleteQueue(names.unrouted)
  for (const exchange of [names.events, names.unrouted, names.unheard]) await channel.deleteExchange(exchange)
  await broker.close()
})
