// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveList } from './live-list.ts'

const HOUR_MS = 3_600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a list remembers the removal of a row for at least an hour', () => {
  const client = new QueryClient()
  const lists = createLiveList<{ readonly id: number; readonly version: number }, object>({
    name: 'rows',
    pageSize: 20,
    fetchPage: async () => ({ rows: [], count: 0, hasMore: false }),
    fits: () => true,
    compare: (a, b) => a.id - b.id,
  })
  lists.drop(client, 5, 3)

  vi.advanceTimersByTime(HOUR_MS)

  expect(lists.lastKnown(client, 5)).toEqual({ version: 3, row: null })
})
