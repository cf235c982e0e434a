import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A handler for many rows: the same function for as long as the component lives, so that they need not be drawn anew.
 * It calls the handler of the last rendering. It must not be called while rendering.
 */
export function useHandler<Args extends readonly unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const last = useRef(handler)
  useLayoutEffect(() => {
    last.current = handler
  })
  return useCallback((...args) => last.current(...args), [])
}
