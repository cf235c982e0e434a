import { createBoundedMap } from '@recado/kit/bounded-map'
import type { PossiblyExtendedCacheStore } from '@whiskeysockets/baileys'

type Bounds = {
  readonly most: number // entries; the cache evicts the least recently used entry
  readonly keepMs: number
  /** Whether to store an entry; by default the cache stores every entry. */
  readonly isWorthIt?: (key: string) => boolean
}

export type BoundedCache = ReturnType<typeof createBoundedCache>

/** A bounded replacement for the client's caches. The client reads or requests an evicted entry again. */
export function createBoundedCache({ most, keepMs, isWorthIt = () => true }: Bounds) {
  const entries = createBoundedMap<string, object>({ most, keepMs })
  return {
    get: <T>(key: string) => entries.get(key) as T | undefined,
    set(key: string, value: unknown) {
      if (isWorthIt(key)) entries.set(key, value as object)
    },
    del: (key: string) => void entries.delete(key),
    flushAll: () => entries.clear(),
  } satisfies PossiblyExtendedCacheStore
}
