import { LRUCache } from 'lru-cache'

type Bounds = {
  /** The maximum number of entries; beyond it, the least recently used entry is evicted. */
  readonly most: number
  /** How long an entry is valid; an entry without this limit never expires. */
  readonly keepMs?: number
}

/**
 * A bounded map that allocates memory as it fills. With the `max` option of the library, the map would allocate space
 * for all entries at once: 4.4 MB for 100,000.
 */
export const createBoundedMap = <K extends string | number, V extends NonNullable<unknown>>({ most, keepMs }: Bounds) =>
  new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1, ttl: keepMs ?? 0 })
