import { expect, test } from 'vitest'
import { overBudget } from './budget.ts'
import type { RouteBundle } from './bundle.ts'

const page = (path: string, scriptBytes: number, isLazy = true): RouteBundle => ({
  path,
  scriptBytes,
  isLazy,
  ownBytes: 0,
})
const light = [page('/login', 180_000), page('/tickets/:uuid?', 350_000), page('/contacts', 900_000)]

test('the check reports no page that is loaded lazily and stays within its budget', () => {
  expect(overBudget(light)).toEqual([])
})

test('the check reports a page over its budget, a page in the common bundle, and a budget for a page that does not exist', () => {
  const heavy = [page('/login', 180_001), page('/contacts', 1, false)]

  expect(overBudget(heavy)).toEqual([
    '/tickets/:uuid? has a budget and is no page',
    '/contacts is fetched by those who do not go there',
    '/login takes 180.0 kB of script, more than 180.0 kB',
  ])
})
