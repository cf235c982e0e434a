import type { BinaryNode } from '@whiskeysockets/baileys'
import type { BoundedCache } from '../bounded-cache.ts'

/** How often a backlog stanza was delivered: from the third time on our answers to it are wrong. */
export type Redelivery = '3' | '4' | '5 or more'

/**
 * Counts the backlog stanzas that are delivered at one login after the other.
 * @param memory counts per stanza; outlives the socket
 */
export function countRedeliveries(memory: BoundedCache, count: (times: Redelivery) => void) {
  return ({ tag, attrs }: BinaryNode): void => {
    if (attrs['offline'] === undefined || attrs['id'] === undefined) return
    const name = `${tag} ${attrs['id']} ${attrs['from']} ${attrs['participant'] ?? ''}`
    const times = (memory.get<number>(name) ?? 0) + 1
    memory.set(name, times)
    if (times === 3 || times === 4) count(times === 3 ? '3' : '4')
    if (times > 4) count('5 or more')
  }
}
