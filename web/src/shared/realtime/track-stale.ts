import type { Query, QueryClient } from '@tanstack/react-query'
import { isPassing } from '../api/api-error.ts'
import { backoffMs } from './backoff.ts'

/**
 * Tracks which entries of the cache are stale until they have been refetched: without it, an entry counts as fresh as
 * soon as a frame changes it. The entries on screen are refetched after a growing pause when a refetch has failed, or
 * when frames were applied before the answer came, which may lack them.
 */
export function trackStale(client: QueryClient) {
  const cache = client.getQueryCache()
  const stale = new WeakMap<Query, number>() // how often each was tried again
  const overtaken = new WeakSet<Query>() // by frames, while being fetched
  const timers = new Map<Query, ReturnType<typeof setTimeout>>()

  function refetchLater(query: Query) {
    if (timers.has(query)) return
    const attempt = stale.get(query) ?? 0
    stale.set(query, attempt + 1)
    const refetch = () => {
      timers.delete(query)
      if (stale.has(query) && query.isActive()) query.fetch().catch(() => {}) // the subscription gets the result
    }
    timers.set(query, setTimeout(refetch, backoffMs(attempt, Math.random())))
  }

  const unsubscribe = cache.subscribe((event) => {
    const { query } = event
    if (event.type !== 'updated' || typeof query.options.queryFn !== 'function') return
    const { action } = event
    const { state } = query
    const isWhole = !state.fetchMeta?.fetchMore // a further page does not refresh the ones before it
    const isAnswer = action.type === 'success' && !action.manual
    const isLate = isAnswer && overtaken.delete(query)
    if (isAnswer && isWhole && !isLate) stale.delete(query)
    else if ((state.isInvalidated || isLate) && !stale.has(query)) stale.set(query, 0)
    if (!stale.has(query)) return
    query.invalidate() // again, if the change of a frame has marked it as fresh
    const isFailed = isWhole && state.data !== undefined && action.type === 'error' && isPassing(action.error)
    if (isLate || isFailed) refetchLater(query)
  })

  return {
    /** Called when frames were applied that the answers on their way may lack. */
    overtake() {
      for (const query of cache.findAll({ fetchStatus: 'fetching' })) overtaken.add(query)
    },
    stop() {
      unsubscribe()
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
