import { expect, test } from 'vitest'
import { shareTransaction } from './share-transaction.ts'

test('work from one turn of the event loop shares a transaction, and later work gets another', async () => {
  const written: string[] = []
  const share = shareTransaction(async (work) => {
    written.push('begin')
    await work()
    written.push('commit')
  })
  const write = (name: string) => share(async () => written.push(name))
  await Promise.all([write('one'), write('two')])
  await write('three')

  expect(written).toEqual(['begin', 'one', 'two', 'commit', 'begin', 'three', 'commit'])
})

test('a result is not returned before the commit', async () => {
  const committed = Promise.withResolvers<void>()
  const worked = Promise.withResolvers<void>()
  const share = shareTransaction(async (work) => {
    await work()
    worked.resolve()
    await committed.promise
  })
  let given: string | undefined
  const giving = share(async () => 'text').then((text) => {
    given = text
  })
  await worked.promise
  await new Promise(setImmediate)
  expect(given).toBeUndefined()
  committed.resolve()
  await giving

  expect(given).toBe('text')
})

test('work that fails does not affect other work in its transaction', async () => {
  const share = shareTransaction((work) => work())
  const outcomes = await Promise.allSettled([
    share(() => Promise.reject(new Error('no session'))),
    share(async () => 'text'),
  ])

  expect(outcomes).toMatchObject([{ reason: { message: 'no session' } }, { value: 'text' }])
})

test('all work of a transaction whose commit fails is rejected, and later work runs in a new transaction', async () => {
  const commits = [() => Promise.reject(new Error('not stored')), () => Promise.resolve()]
  const share = shareTransaction(async (work) => {
    await work()
    await commits.shift()?.()
  })
  const outcomes = await Promise.allSettled([share(async () => 'one'), share(async () => 'two')])

  expect(outcomes).toMatchObject([{ reason: { message: 'not stored' } }, { reason: { message: 'not stored' } }])
  expect(await share(async () => 'three')).toBe('three')
})
