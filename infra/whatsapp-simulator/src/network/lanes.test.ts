import { expect, test } from 'vitest'
import { createLanes } from './lanes.ts'

test('work waits only for earlier work under the same key, even if that fails', async () => {
  const lanes = createLanes()
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  const note = (what: string) => async () => void done.push(what)

  const first = lanes.run('ana', () => gate.promise)
  const second = lanes.run('ana', note('ana, second'))
  await lanes.run('bia', note('bia'))
  gate.reject(new Error('no'))

  await expect(first).rejects.toThrow('no')
  await second
  await lanes.idle()
  expect(done).toEqual(['bia', 'ana, second'])
})
