import type { Query, QueryClient } from '@tanstack/react-query'
import { isPassing } from '../api/api-error.ts'
import { backoffMs } from './backoff.ts'

/**
 * Tracks which cache entries are stale until they are refetched. Without it, an entry would count as fresh as soon as a
 * frame changes it. An entry on screen is refetched, with growing pauses, in two cases: its refetch failed, or frames
 * were applied before its response arrived, so the response may lack their changes.
 */
export function trackStale(client: QueryClient) {
  const cache = client.getQueryCache()
  const stale = new WeakMap<Query, number>() // the number of refetches of each entry that were scheduled so far
  const overtaken = new WeakSet<Query>() // entries to which frames were applied during their fetch
  const timers = new Map<Query, ReturnType<typeof setTimeout>>()

  function refetchLater(query: Query) {
    if (timers.has(query)) return
    const attempt = stale.get(query) ?? 0
    stale.set(query, attempt + 1)
    const refetch = () => {
      timers.delete(query)
      // the subscription receives the result and the error
      if (stale.has(query) && query.isActive()) query.fetch().catch(() => {})
    }
    timers.set(query, setTimeout(refetch, backoffMs(attempt, Math.random())))
  }

  const unsubscribe = cache.subscribe((event) => {
    const { query } = event
    if (event.type !== 'updated' || typeof query.options.queryFn !== 'function') return
    const { action } = event
    const { state } = query
    const isWhole = !state.fetchMeta?.fetchMore // the response of a further page does not refresh the pages before it
    const isAnswer = action.type === 'success' && !action.manual
    const isLate = isAnswer && overtaken.delete(query)
    if (isAnswer && isWhole && !isLate) stale.delete(query)
    else if ((state.isInvalidated || isLate) && !stale.has(query)) stale.set(query, 0)
    if (!stale.has(query)) return
    query.invalidate() // marks the entry as stale again, because a frame's change has marked it as fresh
    const isFailed = isWhole && state.data !== undefined && action.type === 'error' && isPassing(action.error)
    if (isLate || isFailed) refetchLater(query)
  })

  return {
    /** Called when frames were applied while fetches were running; the responses may lack the frames' changes. */
    overtake() {
      for (const query of cache.findAll({ fetchStatus: 'fetching' })) overtaken.add(query)
    },
    stop() {
      unsubscribe()
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
