import { LRUCache } from 'lru-cache'

type Bounds = {
  /** Entries; the least recently used one is evicted first. */
  readonly most: number
  /** How long an entry is valid; without an end if absent. */
  readonly keepMs?: number
}

/**
 * A bounded map that allocates memory as it fills. With its own `max` the library allocates the room of all entries at
 * once: 4.4 MB for 100,000, even if they never come.
 */
export const createBoundedMap = <K extends string | number, V extends NonNullable<unknown>>({ most, keepMs }: Bounds) =>
  new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1, ttl: keepMs ?? 0 })
