import { useEffect, useEffectEvent } from 'react'
import type { ListState } from './use-list.ts'

type Loading = Pick<ListState<unknown>, 'canLoadMore' | 'loadMore'>

/**
 * Fetches further pages, one at a time, for as long as they are needed. After a failure it waits until the user asks
 * for the page.
 */
export function useLoadMoreWhile(isNeeded: boolean, { canLoadMore, loadMore }: Loading): void {
  const load = useEffectEvent(loadMore)
  useEffect(() => {
    if (isNeeded && canLoadMore) load()
  }, [isNeeded, canLoadMore])
}
