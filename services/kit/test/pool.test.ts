import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { createPool } from '../src/db/pool.ts'
import { createLog } from '../src/log.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('an idle connection keeps its prepared statements for some minutes, but not overnight', async () => {
  const pool = createPool(inject('postgresUrl'), 2, createLog('pool', 'silent'))
  const pidOf = async () => (await pool.query('select pg_backend_pid() as pid where $1', [true])).rows[0].pid
  const first = await pidOf()

  vi.advanceTimersByTime(9 * 60_000)
  expect(await pidOf()).toBe(first)

  vi.advanceTimersByTime(11 * 60_000)
  expect(pool.totalCount).toBe(0)
  await pool.end()
})
