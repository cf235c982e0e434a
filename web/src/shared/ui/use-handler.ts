import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * For what is handed down to many rows: the same function for as long as the component lives, so that they need not be
 * drawn anew. Calls what the last drawing said. Not to be called while drawing.
 */
export function useHandler<Args extends readonly unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const last = useRef(handler)
  useLayoutEffect(() => {
    last.current = handler
  })
  return useCallback((...args) => last.current(...args), [])
}
