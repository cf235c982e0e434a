import { expect, test } from 'vitest'
import { findHighestRate } from './highest-rate.ts'

const SEARCH = { from: 50, step: 25, most: 150, seconds: 1 }
const run = (backlogMs: number, perSecond: number) => ({ times: [], backlogMs, perSecond })

test('the search returns the last rate at which messages do not pile up', async () => {
  const rate = await findHighestRate(SEARCH, async ({ perSecond }) => run(perSecond > 100 ? 501 : 500, perSecond))

  expect(rate).toBe(100)
})

test('the search ends at a rate that the simulated network cannot reach', async () => {
  const rate = await findHighestRate(SEARCH, async () => run(0, 70))

  expect(rate).toBe(75) // the network reaches 70, which is still nine tenths of 75
})

test('the search ends at the given maximum rate', async () => {
  const tried: number[] = []
  const rate = await findHighestRate(SEARCH, async ({ perSecond }) => {
    tried.push(perSecond)
    return run(0, perSecond)
  })

  expect([rate, tried.at(-1)]).toEqual([150, 150])
})
