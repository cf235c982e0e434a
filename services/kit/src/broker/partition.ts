/** How many queues an ordered stream is spread over. Changing it needs drained queues. */
export const PARTITIONS = 8

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** @returns 0 to 7, the same for the same key in every process and release (32-bit FNV-1a over UTF-16 units) */
export function partitionOf(key: string): number {
  let hash = FNV_OFFSET
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), FNV_PRIME)
  return (hash >>> 0) % PARTITIONS
}
