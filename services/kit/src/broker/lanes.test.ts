import { expect, test } from 'vitest'
import { createLanes } from './lanes.ts'

test('work of one key runs in sequence, work of different keys concurrently', async () => {
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

test('drained() also waits for work that is added while it waits', async () => {
  const lanes = createLanes()
  const done: string[] = []
  lanes.run('a', async () => lanes.run('b', async () => void done.push('late')))

  await lanes.drained()

  expect(done).toEqual(['late'])
})

test('work of many keys runs up to the limit at once, and in order for each key', async () => {
  const lanes = createLanes(2)
  const begun: string[] = []
  const gates = ['a1', 'b', 'c', 'd', 'a2'].map((name) => ({ name, ...Promise.withResolvers<void>() }))
  for (const { name, promise } of gates)
    lanes.run(name.charAt(0), () => {
      begun.push(name)
      return promise
    })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  await settled()
  expect(begun).toEqual(['a1', 'b'])

  gates[1]?.resolve()
  await settled()
  expect(begun).toEqual(['a1', 'b', 'c'])

  for (const { resolve } of gates) resolve()
  await lanes.drained()
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'b', 'c', 'd'])
  expect(begun.indexOf('a1')).toBeLessThan(begun.indexOf('a2'))
})
