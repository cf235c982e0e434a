import { defineEvent } from '@recado/contracts/event'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineConsumer, withOwnQueues } from './consumer.ts'

const opened = defineEvent('door.opened', z.object({}))
const consumer = (queue: string) => defineConsumer(queue, [opened], async () => {})

test('a service whose consumers have different queues is accepted', () => {
  const consumers = [consumer('house.ring'), consumer('house.light')]

  expect(withOwnQueues(consumers)).toEqual(consumers)
})

test('two consumers of one queue are refused', () => {
  expect(() => withOwnQueues([consumer('house.ring'), consumer('house.ring')])).toThrow('house.ring')
})
