import { expect, test } from 'vitest'
import { unlessAborted } from './unless-aborted.ts'

const NEVER = new Promise<never>(() => {})

test('work that never settles is rejected when its signal is aborted, before or after the call', async () => {
  const ended = new AbortController()
  const work = unlessAborted(NEVER, ended.signal)
  ended.abort(new Error('too late'))

  await expect(work).rejects.toThrow('too late')
  await expect(unlessAborted(NEVER, ended.signal)).rejects.toThrow('too late')
})

test('work that settles before an abort keeps its result', async () => {
  const ended = new AbortController()
  const work = unlessAborted(Promise.resolve('done'), ended.signal)
  const failed = unlessAborted(Promise.reject(new Error('broken')), ended.signal)

  expect(await work).toBe('done')
  await expect(failed).rejects.toThrow('broken')
  ended.abort()
})
