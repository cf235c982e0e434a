import { expect, test } from 'vitest'
import { createLanes } from './lanes.ts'

test('work of one key runs one after the other, of another key at once', async () => {
  const lanes = createLanes()
  const gate = Promise.withResolvers<void>()
  const done: string[] = []

  lanes.run('a', () => gate.promise.then(() => void done.push('a1')))
  lanes.run('a', async () => void done.push('a2'))
  lanes.run('b', async () => {
    done.push('b1')
    gate.resolve()
  })
  await lanes.drained()

  expect(done).toEqual(['b1', 'a1', 'a2'])
})

test('drained waits for work that was added while it waited', async () => {
  const lanes = createLanes()
  const done: string[] = []
  lanes.run('a', async () => lanes.run('b', async () => void done.push('late')))

  await lanes.drained()

  expect(done).toEqual(['late'])
})
