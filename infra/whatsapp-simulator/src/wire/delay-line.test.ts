import { expect, test, vi } from 'vitest'
import { createDelayLine } from './delay-line.ts'

test('work runs in the order of its arrival, even if the delay shrinks in the meantime', async () => {
  let delay = 40
  const line = createDelayLine(() => delay)
  const done: number[] = []

  line.push(() => done.push(1))
  delay = 0
  line.push(() => done.push(2))
  expect(done).toEqual([])

  await vi.waitFor(() => expect(done).toEqual([1, 2]), { timeout: 60_000 })
  line.push(() => done.push(3))
  expect(done).toEqual([1, 2, 3])
})
