import { LRUCache } from 'lru-cache'
import type { Tx } from '../../tables/db.ts'
import { getNames, type Names } from './name-repository.ts'

const MOST_NAMES = 100_000 // of all companies; about 20 MB

/**
 * The names of companies as this process last read them. The reader gets the company's stamp from the database with the
 * same request and compares it, so the names are never older than the request.
 */
export type NameCache = {
  /**
   * @param stamp the company's current stamp
   * @param isComplete false when a row that was read later refers to something newer; then the names are read again
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
