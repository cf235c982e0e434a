// @vitest-environment jsdom
import {
  InfiniteQueryObserver,
  infiniteQueryOptions,
  QueryClient,
  QueryObserver,
  queryOptions,
} from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unavailable } from '../api/api-error.ts'
import { createFrameGate } from './frame-gate.ts'
import { trackStale } from './track-stale.ts'

describe('a stale entry of the cache', () => {
  let client: QueryClient
  let stale: ReturnType<typeof trackStale>
  /** Produces the next response of the server. */
  let answer: () => Promise<string>
  let asked: number

  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(1) // the longest pause between two retries
    client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
    stale = trackStale(client)
    asked = 0
    answer = async () => 'first'
  })
  afterEach(() => {
    stale.stop()
    client.clear()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  const list = queryOptions({
    queryKey: ['list'],
    queryFn: ({ signal: _ }) => {
      asked += 1
      return answer()
    },
  })
  const pages = infiniteQueryOptions({
    queryKey: ['pages'],
    queryFn: ({ pageParam }) => answer().then((text) => `${text} page ${pageParam}`),
    initialPageParam: 1,
    getNextPageParam: (_, all) => all.length + 1,
  })
  const shown = () => client.getQueryData(list.queryKey)
  const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
  /** @returns a function that removes the entry from the screen */
  async function show() {
    const leave = new QueryObserver(client, list).subscribe(() => {})
    await pass()
    return leave
  }
  const gap = async () => {
    void client.invalidateQueries()
    await pass()
  }
  const hearFrame = () => client.setQueryData(list.queryKey, (known) => known && 'changed by a frame')

  test('an entry that became stale off screen is refetched when shown, even after a frame changed it', async () => {
    const leave = await show()
    leave()
    answer = async () => 'second'
    await gap()
    hearFrame()

    await show()

    expect(shown()).toBe('second')
  })

  test('an entry that left the screen during its refetch is refetched when it is shown again', async () => {
    const leave = await show()
    answer = () => new Promise(() => {})
    await gap()
    hearFrame()
    leave()
    answer = async () => 'second'
    hearFrame()

    await show()

    expect(shown()).toBe('second')
  })

  test('a refetched entry is fresh, and frames change it without a request', async () => {
    const leave = await show()
    await gap()
    hearFrame()
    leave()
    await show()

    expect([shown(), asked]).toEqual(['changed by a frame', 2])
  })

  test('a stale entry on screen is refetched until the server answers, with growing pauses', async () => {
    await show()
    answer = async () => Promise.reject(unavailable(503))
    await gap()
    hearFrame()
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const before = asked
      await pass(pause - 1)
      expect(asked).toBe(before)
      await pass(1)
      expect(asked).toBe(before + 1)
    }

    answer = async () => 'second'
    await pass(30_000)

    expect(shown()).toBe('second')
    const after = asked
    await pass(600_000)
    expect(asked).toBe(after)
  })

  test('a stale entry that has left the screen is not requested until it is shown again', async () => {
    const leave = await show()
    answer = async () => Promise.reject(unavailable(503))
    await gap()
    leave()
    const before = asked

    await pass(60_000)

    expect(asked).toBe(before)
  })

  test('a stale entry is not retried after the server refuses its refetch', async () => {
    await show()
    answer = async () => Promise.reject(unavailable(404))
    await gap()
    const before = asked

    await pass(600_000)

    expect(asked).toBe(before)
  })

  test('a stale entry without data is not retried, because the page shows the error and a retry button', async () => {
    answer = async () => Promise.reject(unavailable(503))
    await show()

    await pass(600_000)

    expect(asked).toBe(1)
  })

  test('a stale entry with several pages stays stale when only a further page arrives', async () => {
    const observer = new InfiniteQueryObserver(client, pages)
    observer.subscribe(() => {})
    await pass()
    answer = async () => Promise.reject(unavailable(503))
    await gap()
    answer = async () => 'second'
    await observer.fetchNextPage()

    await pass(1_000)

    expect(client.getQueryData(pages.queryKey)?.pages).toEqual(['second page 1', 'second page 2'])
  })

  test('a stale entry is refetched again when frames were applied before its response arrived', async () => {
    const gate = createFrameGate(client, hearFrame, stale.overtake)
    await show()
    const held = Promise.withResolvers<string>()
    answer = () => held.promise
    await gap()
    gate.receive({ subject: 'user', action: 'delete', data: { userId: 2 } })
    await pass(5_000)
    expect(shown()).toBe('changed by a frame')
    held.resolve('as read before the frame')
    await pass()

    answer = async () => 'as read after the frame'
    await pass(1_000)

    expect(shown()).toBe('as read after the frame')
    gate.stop()
  })

  test('a stale entry is refetched when frames were applied before a further page arrived', async () => {
    const observer = new InfiniteQueryObserver(client, pages)
    observer.subscribe(() => {})
    await pass()
    const held = Promise.withResolvers<string>()
    answer = () => held.promise
    void observer.fetchNextPage()
    await pass()
    stale.overtake()
    held.resolve('as read before the frame,')
    await pass()

    answer = async () => 'as read after the frame,'
    await pass(1_000)

    const expected = ['as read after the frame, page 1', 'as read after the frame, page 2']
    expect(client.getQueryData(pages.queryKey)?.pages).toEqual(expected)
  })

  test('a stale entry on screen is not refetched after the tracking has stopped', async () => {
    await show()
    answer = async () => Promise.reject(unavailable(503))
    await gap()
    const before = asked

    stale.stop()
    await pass(600_000)

    expect(asked).toBe(before)
  })
})
