/** The number of queues of an ordered stream. Before it changes, the queues must be empty. */
export const PARTITIONS = 8

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * @returns 0 to 7, the same for a key in every process and release. The hash is 32-bit FNV-1a over UTF-16 units,
 * xor-folded as its authors advise for few values (http://www.isthe.com/chongo/tech/comp/fnv/#xor-fold). Without the
 * fold, the low bits depend only on the low bits of the key, and half of the partitions stayed idle
 */
export function partitionOf(key: string): number {
  let hash = FNV_OFFSET
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), FNV_PRIME)
  return ((hash >>> 16) ^ (hash & 0xffff)) % PARTITIONS
}
