import { expect, test } from 'vitest'
import { gatherWrites } from './gather-writes.ts'

/** Creates `gatherWrites` with commits that end when the test resolves them. */
function givenLine() {
  const commits: { writes: readonly string[]; ends: PromiseWithResolvers<void> }[] = []
  const { write, hurry } = gatherWrites<string>(
    (writes) => {
      const ends = Promise.withResolvers<void>()
      commits.push({ writes, ends })
      return ends.promise
    },
    {
      most: 2,
      mayWait: (write) => write.startsWith('patient') || write.startsWith('followed'),
      isFollowed: (write) => write.startsWith('followed'),
    },
  )
  const written = () => commits.map(({ writes }) => writes)
  return { write, hurry, written, end: (index: number) => commits[index]?.ends }
}

test('writes that arrive during a commit go into the next commit together, in their order', async () => {
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

test('after a failed commit, waiting and later writes are rejected with its error', async () => {
  const { write, written, end } = givenLine()

  const writes = ['one', 'two'].map(write)
  const settled = Promise.allSettled(writes)
  end(0)?.reject(new Error('refused'))
  const outcomes = await settled

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(write('three')).rejects.toThrow('refused')
  expect(written()).toEqual([['one']])
})

test('a write that may wait is committed together with the next write, even if a commit was running when it came', async () => {
  const { write, written, end } = givenLine()

  const first = ['patient one', 'one'].map(write)
  expect(written()).toEqual([['patient one', 'one']])
  const second = write('patient two')
  end(0)?.resolve()
  await Promise.all(first)
  const third = write('two')
  await expect.poll(written).toEqual([
    ['patient one', 'one'],
    ['patient two', 'two'],
  ])
  end(1)?.resolve()

  await Promise.all([second, third])
})

test('a write that may wait is committed after a while if no other write follows', async () => {
  const { write, written, end } = givenLine()

  const alone = write('patient')
  expect(written()).toEqual([])
  await expect.poll(written, { timeout: 60_000 }).toEqual([['patient']])
  end(0)?.resolve()

  await alone
})

test('`hurry` commits a write that may wait at once, or right after a running commit', async () => {
  const { write, hurry, written, end } = givenLine()

  const first = write('patient one')
  hurry()
  expect(written()).toEqual([['patient one']])
  const second = write('patient two')
  hurry()
  expect(written()).toEqual([['patient one']])
  end(0)?.resolve()
  await first
  await expect.poll(written).toEqual([['patient one'], ['patient two']])
  end(1)?.resolve()

  await second
})

test('a write that another write usually follows waits some milliseconds for that write, even after `hurry`', async () => {
  const { write, hurry, written, end } = givenLine()

  const first = write('followed')
  hurry()
  expect(written()).toEqual([])
  const second = write('urgent')
  expect(written()).toEqual([['followed', 'urgent']])
  end(0)?.resolve()
  await Promise.all([first, second])

  const alone = write('followed and alone')
  hurry()
  await expect.poll(written).toEqual([['followed', 'urgent'], ['followed and alone']])
  end(1)?.resolve()
  await alone
})
