import { LRUCache } from 'lru-cache'
import type { Tx } from '../db.ts'
import { getNames, type Names } from './name-repository.ts'

const MOST_NAMES = 100_000 // of all companies; about 20 MB

/**
 * The names of companies as this process read them last. They are compared with the company's stamp, which the reader
 * gets from the database with the same request, so they are never older than the request.
 */
export type NameCache = {
  /**
   * @param stamp the company's current stamp
   * @param isComplete false when a row, read since, points at something younger; the names are read once more then
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
