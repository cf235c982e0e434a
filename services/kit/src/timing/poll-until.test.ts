import { describe, expect, test } from 'vitest'
import { pollUntil } from './poll-until.ts'

const LONG_MS = 600_000 // longer than any test waits

describe('polling for an answer', () => {
  test('an answer of the first look is returned without a wait', async () => {
    expect(await pollUntil(async () => 'now', { everyMs: LONG_MS, withinMs: 0 })).toBe('now')
  })

  test('looks are repeated until one returns an answer, even a falsy answer', async () => {
    const found = [undefined, undefined, 0, 1]

    expect(await pollUntil(async () => found.shift(), { everyMs: 1, withinMs: LONG_MS })).toBe(0)
    expect(found).toEqual([1])
  })

  test('the result is undefined after the deadline and one last look', async () => {
    let looks = 0
    const look = async () => {
      looks += 1
      return undefined
    }

    expect(await pollUntil(look, { everyMs: LONG_MS, withinMs: 20 })).toBeUndefined()
    expect(looks).toBeGreaterThanOrEqual(2) // a timer may end a moment early, which causes a third look
  })

  test('an abort ends the wait without another look', async () => {
    const abort = new AbortController()
    let looks = 0
    const look = async () => {
      looks += 1
      queueMicrotask(() => abort.abort())
      return undefined
    }

    expect(await pollUntil(look, { everyMs: LONG_MS, withinMs: LONG_MS, signal: abort.signal })).toBeUndefined()
    expect(looks).toBe(1)
    expect(await pollUntil(look, { everyMs: 1, withinMs: LONG_MS, signal: abort.signal })).toBeUndefined()
    expect(looks).toBe(1)
  })

  test('an error of a look ends the polling and is thrown', async () => {
    const look = () => Promise.reject(new Error('refused'))

    await expect(pollUntil(look, { everyMs: 1, withinMs: LONG_MS })).rejects.toThrow('refused')
  })
})
