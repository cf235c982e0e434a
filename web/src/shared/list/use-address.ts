import { useSearchParams } from 'react-router'
import { useHandler } from '../ui/use-handler.ts'

export type Changes = Readonly<Record<string, string | undefined>>

/** The state of a page, stored in its query string, so that a shared link, a reload and Back show the same state. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const change = useHandler((changes: Changes) =>
    setParams((present) => withChanges(present, changes), { replace: true }),
  )
  return {
    read: (key: string): string => params.get(key) ?? '',
    /** @param changes an empty or undefined value removes its key */
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
