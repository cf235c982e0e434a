import { randomUUID } from 'node:crypto'
import amqplib from 'amqplib'
import { expect, inject, test } from 'vitest'
import { eventually } from '../testing/service.ts'
import { assertConsumerQueues, assertExchange, namesOf } from './topology.ts'

test('an unrouted event goes to a visible queue, unless its type needs no consumer', async () => {
  const names = namesOf(`test-${randomUUID().slice(0, 8)}`)
  const broker = await amqplib.connect(inject('amqpUrl'))
  const channel = await broker.createConfirmChannel()
  await assertExchange(channel, names, 'quorum')

  for (const asked of [
    'copy.requested.p3',
    'plan.requested.p0',
    'plan.created.p1',
    'plan.updated.p1',
    'ticket.snoozed.p1',
  ]) {
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

test('an event that kills its consumer each time goes to the dead queue after 21 deliveries, and the next event is delivered', async () => {
  const names = namesOf(`test-${randomUUID().slice(0, 8)}`)
  const broker = await amqplib.connect(inject('amqpUrl'))
  const channel = await broker.createConfirmChannel()
  await assertExchange(channel, names, 'quorum')
  const consumer = { queue: 'notes', types: ['note.sent'], ordered: true }
  const queues = await assertConsumerQueues(channel, names, 'quorum', consumer)
  const [first = ''] = queues
  for (const text of ['deadly', 'behind']) channel.sendToQueue(first, Buffer.from(text))
  await channel.waitForConfirms()

  let deliveries = 0
  while ((await deliverOnce(first)) === 'deadly') deliveries++

  expect(deliveries).toBe(21)
  const dead = await eventually(() => channel.get(names.dead('notes'), { noAck: true }))
  expect(dead ? dead.content.toString() : dead).toBe('deadly')
  for (const queue of [...queues, names.dead('notes'), names.unrouted]) await channel.deleteQueue(queue)
  for (const exchange of [names.events, names.unrouted, names.unheard]) await channel.deleteExchange(exchange)
  await broker.close()
})

/** Consumes one event and ends the connection without an acknowledgement, as a process that dies does. */
async function deliverOnce(queue: string): Promise<string> {
  const broker = await amqplib.connect(inject('amqpUrl'))
  broker.on('error', () => {})
  const channel = await broker.createChannel()
  await channel.prefetch(1)
  const text = await new Promise<string>((resolve, reject) => {
    channel.consume(queue, (event) => resolve(event?.content.toString() ?? '')).catch(reject)
  })
  await broker.close()
  return text
}
