import { createBoundedMap } from '@recado/kit/bounded-map'
import type { PossiblyExtendedCacheStore } from '@whiskeysockets/baileys'

type Bounds = {
  readonly most: number // entries; the one that was not used for longest goes first
  readonly keepMs: number
  /** Whether it is worth its place; everything is unless given. */
  readonly isWorthIt?: (key: string) => boolean
}

export type BoundedCache = ReturnType<typeof createBoundedCache>

/** The client's caches beside its keys, within bounds. Evicted entries are read or requested again. */
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
