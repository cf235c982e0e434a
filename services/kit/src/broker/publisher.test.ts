import { randomUUID } from 'node:crypto'
import amqplib from 'amqplib'
import { expect, inject, test } from 'vitest'
import { eventually } from '../testing/service.ts'
import { createPublisher } from './publisher.ts'
import { assertExchange, namesOf } from './topology.ts'

const LIMIT = 20 // events that wait in the queue; it refuses further ones
const BATCH = 100
const MOST_TRIES = 20

test('the events of a key arrive in order in a queue that was full, because none passes a refused one', async () => {
  const names = namesOf(`test-${randomUUID().slice(0, 8)}`)
  const broker = await amqplib.connect(inject('amqpUrl'))
  const channel = await broker.createConfirmChannel()
  await assertExchange(channel, names, 'memory')
  const { queue } = await channel.assertQueue('', {
    exclusive: true,
    arguments: { 'x-max-length': LIMIT, 'x-overflow': 'reject-publish' },
  })
  await channel.bindQueue(queue, names.events, '#')
  const publisher = createPublisher(names)
  publisher.use(channel)
  const batch = Array.from({ length: BATCH }, (_, index) => ({
    routingKey: 'note.sent.p0',
    orderingKey: '1:a',
    traceparent: null,
    body: String(index),
  }))

  await publisher.publish(batch.slice(0, LIMIT / 2)) // accepted, so the next batch is published at once
  await expect(publisher.publish(batch)).rejects.toThrow()
  const heard: string[] = []
  const consuming = await broker.createChannel()
  await consuming.prefetch(LIMIT / 2)
  await consuming.consume(queue, (event) => {
    if (!event) return
    heard.push(event.content.toString())
    consuming.ack(event)
  })
  const order = () => [...new Set(heard)]
  const bodies = batch.map(({ body }) => body)
  const isPublished = () =>
    publisher.publish(batch).then(
      () => true,
      () => false,
    )
  for (let tries = 0; tries < MOST_TRIES && !(await isPublished()); tries++);

  expect(order()).toEqual(bodies.slice(0, order().length))
  await eventually(() => order().length === BATCH)
  expect(order()).toEqual(bodies)
  await broker.close()
})
