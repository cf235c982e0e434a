import { expect, onTestFinished, test, vi } from 'vitest'
import { createRequestRate } from './request-rate.ts'

const ana = { companyId: 1, userId: 7 }
const retryAfterOf = (work: () => void): unknown => {
  try {
    work()
    return undefined
  } catch (error) {
    expect(error).toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', status: 429 })
    return (error as { details: { retryAfter: number } }).details.retryAfter
  }
}

test('a user may send all requests of a minute at once, and then one request per interval', () => {
  let now = 1_000_000
  const count = createRequestRate(300, () => now)
  for (let i = 0; i < 300; i++) count(ana)

  expect(retryAfterOf(() => count(ana))).toBe(1)
  count({ companyId: 1, userId: 8 })
  count({ companyId: 2, userId: 7 })
  now += 200 // a 300th of a minute
  count(ana)
  expect(retryAfterOf(() => count(ana))).toBe(1)
  now += 60_000
  for (let i = 0; i < 300; i++) count(ana)
  expect(retryAfterOf(() => count(ana))).toBe(1)
})

test('a refused caller learns when to retry, and refused attempts do not count', () => {
  let now = 1_000_000
  const count = createRequestRate(2, () => now)
  for (let i = 0; i < 2; i++) count(ana)
  for (let i = 0; i < 50; i++) expect(retryAfterOf(() => count(ana))).toBe(30)

  now += 30_000
  count(ana)
})

test('a user may continue after the clock of the machine was set back by five minutes', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const count = createRequestRate(2)
  count(ana)

  vi.setSystemTime(Date.now() - 300_000)

  expect(retryAfterOf(() => count(ana))).toBeUndefined()
})
