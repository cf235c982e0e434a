import type { PossiblyExtendedCacheStore } from '@whiskeysockets/baileys'
import { LRUCache } from 'lru-cache'

const KEEP_MS = 24 * 60 * 60 * 1_000 // the network tells when somebody's devices change

/**
 * Which devices people have. Without a longer memory than its own five minutes the client asks again, and then forces
 * fresh sessions that use up the one-time keys of whom we write to.
 */
export function createDeviceCache(): PossiblyExtendedCacheStore {
  const devices = new LRUCache<string, object>({ max: 5_000, ttl: KEEP_MS })
  return {
    get: <T>(key: string) => devices.get(key) as T | undefined,
    set: (key, value) => void devices.set(key, value as object),
    del: (key) => void devices.delete(key),
    flushAll: () => devices.clear(),
  }
}
