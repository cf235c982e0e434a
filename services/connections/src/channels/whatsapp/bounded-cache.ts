import type { PossiblyExtendedCacheStore } from '@whiskeysockets/baileys'
import { LRUCache } from 'lru-cache'

type Bounds = {
  readonly most: number // entries; the one that was not used for longest goes first
  readonly keepMs: number
}

export type BoundedCache = ReturnType<typeof createBoundedCache>

/** What the client remembers beside its keys, within bounds. Whatever is forgotten it reads or asks for again. */
export function createBoundedCache({ most, keepMs }: Bounds) {
  const entries = new LRUCache<string, object>({ max: most, ttl: keepMs })
  return {
    get: <T>(key: string) => entries.get(key) as T | undefined,
    set: (key: string, value: unknown) => void entries.set(key, value as object),
    del: (key: string) => void entries.delete(key),
    flushAll: () => entries.clear(),
  } satisfies PossiblyExtendedCacheStore
}
