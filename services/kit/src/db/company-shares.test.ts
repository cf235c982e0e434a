import { afterEach, expect, test, vi } from 'vitest'
import { type CompanyShares, createCompanyShares, type Turn, type Weight } from './company-shares.ts'

afterEach(() => void vi.useRealTimers())

const BOUNDS = { atOnce: 3, heavyAtOnce: 1 }

type Of = { companyId?: number; gone?: Turn['gone'] }

/** Starts named work that runs until the test ends it, and records the order of the starts. */
function bench(shares: CompanyShares) {
  const begun: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  const settled = new Map<string, Promise<unknown>>()
  return {
    begun,
    ask(name: string, weight: Weight = 'light', { companyId = 1, gone }: Of = {}): void {
      const work = () => {
        begun.push(name)
        return new Promise<void>((resolve, reject) => {
          ends.set(name, (failure) => (failure ? reject(failure) : resolve()))
        })
      }
      settled.set(
        name,
        shares(companyId, work, { weight, gone }).catch((error: unknown) => error),
      )
    },
    /** Ends one piece of work and waits until the next ones have started. */
    async end(name: string, failure?: Error): Promise<unknown> {
      ends.get(name)?.(failure)
      return settled.get(name)
    },
    outcomeOf: (name: string) => settled.get(name),
  }
}

test('light work overtakes queued heavy work and uses the rest of the share', () => {
  const { ask, begun } = bench(createCompanyShares(BOUNDS))

  ask('search 1', 'heavy')
  ask('search 2', 'heavy')
  ask('export', 'heavy-part')
  ask('list 1')
  ask('list 2')
  ask('list 3')

  expect(begun).toEqual(['search 1', 'list 1', 'list 2'])
})

test('among waiting work, the longest waiting one that fits the limits starts next', async () => {
  const { ask, begun, end } = bench(createCompanyShares(BOUNDS))
  for (const name of ['search 1', 'list 1', 'list 2', 'list 3', 'search 2', 'list 4']) {
    ask(name, name.startsWith('search') ? 'heavy' : 'light')
  }

  await end('list 1')
  expect(begun.slice(3)).toEqual(['list 3'])
  await end('search 1')
  expect(begun.slice(4)).toEqual(['search 2'])
  await end('search 2', new Error('given up')) // failed work must also release its slot
  await end('list 2')

  expect(begun).toEqual(['search 1', 'list 1', 'list 2', 'list 3', 'search 2', 'list 4'])
})

test('each company has its own limits, including that of heavy work', () => {
  const { ask, begun } = bench(createCompanyShares(BOUNDS))

  ask('search 1', 'heavy', { companyId: 1 })
  ask('search 2', 'heavy', { companyId: 2 })

  expect(begun).toEqual(['search 1', 'search 2'])
})

test('a full queue rejects further heavy work, but neither light work nor parts of a started response', async () => {
  const { ask, begun, end, outcomeOf } = bench(createCompanyShares(BOUNDS))
  for (let number = 0; number <= 100; number++) ask(`search ${number}`, 'heavy')
  ask('one too many', 'heavy')
  ask('export', 'heavy-part')
  ask('list')

  expect(await outcomeOf('one too many')).toMatchObject({ code: 'ERR_UNAVAILABLE', details: { retryAfter: 2 } })
  expect(begun).toEqual(['search 0', 'list'])
  for (let number = 0; number <= 100; number++) await end(`search ${number}`)
  expect(begun.slice(-2)).toEqual(['search 100', 'export'])
})

test('queued work leaves the queue without starting when its caller disconnects', async () => {
  const { ask, begun, end, outcomeOf } = bench(createCompanyShares(BOUNDS))
  const [browser, goneBefore] = [new AbortController(), AbortSignal.abort()]
  ask('search 0', 'heavy')
  for (let number = 1; number <= 100; number++) ask(`abandoned ${number}`, 'heavy', { gone: browser.signal })
  ask('search 2', 'heavy', { gone: goneBefore })
  browser.abort()
  ask('search 3', 'heavy')

  await end('search 0')

  expect(begun).toEqual(['search 0', 'search 3'])
  expect(await outcomeOf('abandoned 1')).toMatchObject({ code: 'ERR_UNAVAILABLE' })
  expect(await outcomeOf('search 2')).toMatchObject({ code: 'ERR_UNAVAILABLE' })
})

test('heavy work is rejected after 20 s in the queue, but a part of a started response keeps waiting', async () => {
  vi.useFakeTimers()
  const { ask, begun, end, outcomeOf } = bench(createCompanyShares(BOUNDS))
  ask('search 1', 'heavy')
  ask('search 2', 'heavy')
  ask('export', 'heavy-part')

  vi.advanceTimersByTime(20_000)

  expect(await outcomeOf('search 2')).toMatchObject({ code: 'ERR_UNAVAILABLE', details: { retryAfter: 2 } })
  await end('search 1')
  expect(begun).toEqual(['search 1', 'export'])
})
