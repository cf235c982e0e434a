import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A handler with a stable identity, so that many rows with the same handler need not be rendered again. It calls the
 * handler of the last render, and must not be called during a render.
 */
export function useHandler<Args extends readonly unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const last = useRef(handler)
  useLayoutEffect(() => {
    last.current = handler
  })
  return useCallback((...args) => last.current(...args), [])
}
