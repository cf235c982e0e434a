import { LRUCache } from 'lru-cache'
import type { Tx } from '../../tables/db.ts'
import { getNames, type Names } from './name-repository.ts'

const MOST_NAMES = 100_000 // for all companies together; about 20 MB

/**
 * Caches the names of each company in this process. Every request reads the company's current stamp from the database,
 * and `get` compares it with the cached one, so that the names are never older than the request.
 */
export type NameCache = {
  /**
   * @param stamp the company's current stamp
   * @param isComplete returns false when a row refers to an id that the names do not contain; `get` then reads the
   * names again
   */
  get(tx: Tx, stamp: string, isComplete: (names: Names) => boolean): Promise<Names>
}

export function createNameCache(): NameCache {
  const cache = new LRUCache<number, Names>({ maxSize: MOST_NAMES, sizeCalculation: sizeOf })
  async function read(tx: Tx): Promise<Names> {
    const names = await getNames(tx)
    cache.set(tx.caller.companyId, names)
    return names
  }
  return {
    get: async (tx, stamp, isComplete) => {
      const known = cache.get(tx.caller.companyId)
      return known?.stamp === stamp && isComplete(known) ? known : read(tx)
    },
  }
}

const sizeOf = ({ queues, connections, people, tags }: Names): number =>
  1 + queues.size + connections.size + people.size + tags.size
