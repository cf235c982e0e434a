import { LRUCache } from 'lru-cache'

type Bounds = {
  /** Entries; the one that was not used for longest goes first. */
  readonly most: number
  /** How long an entry is good; without end unless given. */
  readonly keepMs?: number
}

/**
 * A map that forgets, and takes memory as it fills. By its `max` the library takes the room of all entries at once, which
 * is 4.4 MB for 100,000 that are never there.
 */
export const createBoundedMap = <K extends string | number, V extends NonNullable<unknown>>({ most, keepMs }: Bounds) =>
  new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1, ttl: keepMs ?? 0 })
