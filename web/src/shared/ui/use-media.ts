import { useSyncExternalStore } from 'react'

/** The narrow layout begins below this width: 600 px. Style sheets repeat it as `37.49em`. */
export const NARROW = '(max-width: 37.49em)'

/** Below this width rows of tables become cards. Style sheets repeat it as `56em`. */
export const CARDS = '(max-width: 56em)'

/** From this width on there is room for three panes. Style sheets repeat it. */
export const THREE_PANES = '(min-width: 68.75em)'

type Watched = { readonly subscribe: (onChange: () => void) => () => void; readonly read: () => boolean }

/** The listeners of each query share one object: hundreds of rows may use the same. */
const watched = new Map<string, Watched>()

/** @returns whether the window matches the media query, from the first rendering on */
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
