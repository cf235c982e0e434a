import { useEffect, useEffectEvent } from 'react'
import type { ListState } from './use-list.ts'

type Loading = Pick<ListState<unknown>, 'canLoadMore' | 'loadMore'>

/** Fetches one further page after another for as long as they are needed; after a failure only when asked to. */
export function useLoadMoreWhile(isNeeded: boolean, { canLoadMore, loadMore }: Loading): void {
  const load = useEffectEvent(loadMore)
  useEffect(() => {
    if (isNeeded && canLoadMore) load()
  }, [isNeeded, canLoadMore])
}
