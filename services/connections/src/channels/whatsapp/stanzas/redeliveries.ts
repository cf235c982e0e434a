import type { BinaryNode } from '@whiskeysockets/baileys'
import type { BoundedCache } from '../bounded-cache.ts'

/**
 * How often WhatsApp delivered a backlog stanza. From the third delivery on, our answers to the stanza must be wrong.
 */
export type Redelivery = '3' | '4' | '5 or more'

/**
 * Counts backlog stanzas that WhatsApp delivers at several logins.
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
