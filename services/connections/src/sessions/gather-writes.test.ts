import { expect, test } from 'vitest'
import { gatherWrites } from './gather-writes.ts'

/** Commits that end when the test says so. */
function givenLine() {
  const commits: { writes: readonly string[]; ends: PromiseWithResolvers<void> }[] = []
  const write = gatherWrites<string>((writes) => {
    const ends = Promise.withResolvers<void>()
    commits.push({ writes, ends })
    return ends.promise
  }, 2)
  const written = () => commits.map(({ writes }) => writes)
  return { write, written, end: (index: number) => commits[index]?.ends }
}

test('what comes while a commit is under way goes together into the next, in its order', async () => {
  const { write, written, end } = givenLine()

  const first = write('one')
  const others = ['two', 'three', 'four'].map(write)
  expect(written()).toEqual([['one']])
  end(0)?.resolve()
  await first
  await expect.poll(written).toEqual([['one'], ['two', 'three']])
  end(1)?.resolve()
  await expect.poll(written).toEqual([['one'], ['two', 'three'], ['four']])
  end(2)?.resolve()

  await Promise.all(others)
})

test('after a commit that failed nothing is written any more', async () => {
  const { write, written, end } = givenLine()

  const writes = ['one', 'two'].map(write)
  const settled = Promise.allSettled(writes)
  end(0)?.reject(new Error('refused'))
  const outcomes = await settled

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(write('three')).rejects.toThrow('refused')
  expect(written()).toEqual([['one']])
})
