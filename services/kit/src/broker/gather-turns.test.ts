import { setImmediate as idle } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gatherTurns } from './gather-turns.ts'

/** Starts batches that run until the test settles them. */
function heldTurns({ atOnce = 1, most = 3 } = {}) {
  const turns: { items: readonly string[]; end: (fails?: string) => void }[] = []
  const take = gatherTurns<string, string>({
    atOnce,
    most,
    work: (items) =>
      new Promise((resolve) => {
        const resultOf = async (item: string, fails: string | undefined) => {
          if (item === fails) throw new Error(item)
          return item.toUpperCase()
        }
        const end = (fails?: string) => resolve(items.map((item) => resultOf(item, fails)))
        turns.push({ items, end })
      }),
  })
  const taken = () => turns.map(({ items }) => items.join(''))
  return { turns, take, taken }
}

test('a batch begins at once, and later items form the next batch in order, up to the limit', async () => {
  const { turns, take, taken } = heldTurns()
  const done = [...'abcde'].map((item) => take(1, item))

  expect(taken()).toEqual(['a'])
  turns[0]?.end()
  await done[0]
  await idle()
  expect(taken()).toEqual(['a', 'bcd'])
  turns[1]?.end()
  await Promise.all(done.slice(0, 4))
  await idle()
  expect(taken()).toEqual(['a', 'bcd', 'e'])
  turns[2]?.end()
  expect(await Promise.all(done)).toEqual([...'ABCDE'])
})

test('each key has its own batches, up to the limit of concurrent batches', () => {
  const { take, taken } = heldTurns({ atOnce: 2 })
  for (const item of 'abc') void take(1, item)
  void take(2, 'd')

  expect(taken()).toEqual(['a', 'b', 'd'])
})

test('only the failed item of a batch fails', async () => {
  const { turns, take } = heldTurns()
  const first = take(1, 'a')
  const others = Promise.allSettled([take(1, 'b'), take(1, 'c')])
  turns[0]?.end()
  await first
  await idle()

  turns[1]?.end('b')

  expect(await others).toMatchObject([
    { status: 'rejected', reason: { message: 'b' } },
    { status: 'fulfilled', value: 'C' },
  ])
})
