import { chooseSeed, createRandom } from '@recado/chaos/random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RestoreDrill, startRestoreDrill } from './restore-drill.ts'

const seed = chooseSeed()

let drill: RestoreDrill
beforeAll(async () => {
  drill = await startRestoreDrill(createRandom(seed, 'restore'))
})
afterAll(() => drill?.close())

test('a product that lost its servers works on from a backup made under load, and lost nothing answered before it', async () => {
  const { missing, twice, changed, before, after } = await drill.run()

  expect(missing, `SEED=${seed}; ${missing.slice(0, 5).join('; ')}`).toEqual([])
  expect(twice, `SEED=${seed}; ${twice.slice(0, 5).join('; ')}`).toEqual([])
  expect(changed, `SEED=${seed}`).toEqual([])
  expect(after.paired).toBe(0)
  expect(after.lost, `SEED=${seed}; ${after.lost.slice(0, 5).join('; ')}`).toEqual([])
  console.log(`${before} messages before the backup, ${after.messages} afterwards, SEED=${seed}`)
})
