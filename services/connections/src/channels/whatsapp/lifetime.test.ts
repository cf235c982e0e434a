import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createLifetime } from './lifetime.ts'

const aLifetime = () => createLifetime(() => new Error('it is over'))

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('work within a lifetime resolves and rejects as usual', async () => {
  const lifetime = aLifetime()
  await expect(lifetime.within(Promise.resolve('done'))).resolves.toBe('done')
  await expect(lifetime.within(Promise.reject(new Error('failed')))).rejects.toThrow('failed')
})

test('pending work is rejected when the lifetime ends, and its later failure is ignored', async () => {
  const lifetime = aLifetime()
  const work = Promise.withResolvers<string>()
  const result = lifetime.within(work.promise)
  lifetime.end()
  work.reject(new Error('and the result is ignored'))
  await expect(result).rejects.toThrow('it is over')
  await expect(lifetime.over).resolves.toBeUndefined()
})

test('after the end of a lifetime, `within` rejects pending work at once, and returns the result of settled work', async () => {
  const lifetime = aLifetime()
  lifetime.end()
  expect(lifetime.isOver()).toBe(true)
  await expect(lifetime.within(new Promise(() => {}))).rejects.toThrow('it is over')
  await expect(lifetime.within(Promise.resolve('done'))).resolves.toBe('done')
})

test('a lifetime does not retain the results of completed work', async () => {
  const lifetime = aLifetime()
  async function getSome(): Promise<WeakRef<object>[]> {
    const results = Array.from({ length: 20 }, () => ({ bytes: new Uint8Array(1_000) }))
    return Promise.all(
      results.map(async (result) => new WeakRef<object>(await lifetime.within(Promise.resolve(result)))),
    )
  }
  const refs = await getSome()
  await nextTurn() // a WeakRef retains its target until the end of the current turn
  collectGarbage()
  expect(refs.filter((ref) => ref.deref() !== undefined)).toEqual([])
  expect(lifetime.isOver()).toBe(false) // uses `lifetime` after the collection, so that it is not collected itself
})
