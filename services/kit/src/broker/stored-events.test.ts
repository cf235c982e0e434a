import { randomUUID } from 'node:crypto'
import amqplib from 'amqplib'
import { expect, inject, test } from 'vitest'
import { openStoredEvents } from './stored-events.ts'
import { namesOf } from './topology.ts'

test('a queue about which the broker gives no answer is an error, and a missing queue is not', async () => {
  const namespace = `test-${randomUUID().slice(0, 8)}`
  const owner = await amqplib.connect(inject('amqpUrl'))
  const channel = await owner.createChannel()
  const stored = await openStoredEvents(inject('amqpUrl'), namespace, ['letters'])
  expect(await stored.list()).toEqual([])

  await channel.assertQueue(namesOf(namespace).queue('letters'), { exclusive: true }) // locked for other connections

  await expect(stored.list()).rejects.toThrow('RESOURCE_LOCKED')
  await stored.close()
  await owner.close()
})
