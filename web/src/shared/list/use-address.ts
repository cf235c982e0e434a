import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string | undefined>>

/** What a page shows, kept in its address: shared, reloaded or gone back to, it shows the same. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changes: Changes) => setParams((present) => withChanges(present, changes), { replace: true }),
    [setParams],
  )
  return {
    read: (key: string): string => params.get(key) ?? '',
    /** @param changes empty or undefined: the key leaves the address */
    change,
  }
}

function withChanges(params: URLSearchParams, changes: Changes): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const [key, value] of Object.entries(changes)) {
    if (value) changed.set(key, value)
    else changed.delete(key)
  }
  return changed
}
