import { useSyncExternalStore } from 'react'

/** The narrow layout applies below this width, 600 px. Style sheets repeat it as `37.49em`. */
export const NARROW = '(max-width: 37.49em)'

/** Below this width, table rows become cards. Style sheets repeat it as `56em`. */
export const CARDS = '(max-width: 56em)'

/** From this width on, three panes fit. Style sheets repeat it. */
export const THREE_PANES = '(min-width: 68.75em)'

type Watched = { readonly subscribe: (onChange: () => void) => () => void; readonly read: () => boolean }

/**
 * The watched media queries. The listeners of a query share one object, because hundreds of rows may use the same
 * query.
 */
const watched = new Map<string, Watched>()

/** @returns whether the window matches the media query; it is right from the first render on */
export function useMedia(query: string): boolean {
  const { subscribe, read } = watched.get(query) ?? watch(query)
  return useSyncExternalStore(subscribe, read)
}

export const useIsNarrow = (): boolean => useMedia(NARROW)

function watch(query: string): Watched {
  const list = window.matchMedia(query)
  const made: Watched = {
    subscribe: (onChange) => {
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    read: () => list.matches,
  }
  watched.set(query, made)
  return made
}
