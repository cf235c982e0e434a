import { expect, test } from 'vitest'
import { oncePerWorker } from './once-per-worker.ts'

/** Creates named resources, and records the names of the closed ones. */
function given() {
  const ended: string[] = []
  let starts = 0
  const ask = (name: string) =>
    oncePerWorker(`once-per-worker ${name}`, async () => {
      starts += 1
      return { number: starts, close: async () => void ended.push(name) }
    })
  return { ask, ended }
}

test('the same key returns the same resource, even after another file has closed it', async () => {
  const { ask, ended } = given()
  const [first, second] = await Promise.all([ask('same'), ask('same')])
  await first.close()
  await second.close()

  const third = await ask('same')
  expect([first.number, second.number, third.number]).toEqual([1, 1, 1])
  expect(ended).toEqual([])
  await third.close()
})

test('starting a resource closes the unused ones, except the one used last', async () => {
  const { ask, ended } = given()
  const [one, two, three] = [await ask('one'), await ask('two'), await ask('three')]
  for (const each of [one, two, three]) await each.close()
  await (await ask('one')).close() // still open
  expect(ended).toEqual([])

  await (await ask('four')).close()
  expect(ended.sort()).toEqual(['three', 'two'])
  expect((await ask('two')).number).toBe(5)
})

test('a used resource stays open when others start and when another file closes it twice', async () => {
  const { ask, ended } = given()
  const [used, again] = [await ask('used'), await ask('used')]
  await again.close()
  await again.close()
  for (const name of ['a', 'b', 'c']) await (await ask(name)).close()

  expect(ended).not.toContain('used')
  await used.close()
})

test('a resource that failed to start is started again on the next request', async () => {
  const fail = () => oncePerWorker('once-per-worker failing', () => Promise.reject(new Error('no server')))
  await expect(fail()).rejects.toThrow('no server')

  const good = await oncePerWorker('once-per-worker failing', async () => ({ isGood: true, close: async () => {} }))
  expect(good.isGood).toBe(true)
  await good.close()
})
