import type { BinaryNode } from '@whiskeysockets/baileys'
import type { BoundedCache } from '../bounded-cache.ts'

/**
 * The number of deliveries of a stanza from our offline time. A third delivery means that WhatsApp did not accept our
 * answers to the stanza.
 */
export type Redelivery = '3' | '4' | '5 or more'

/**
 * Counts stanzas from our offline time that WhatsApp delivers again at later logins.
 *
 * @param memory the number of deliveries per stanza; it outlives the socket
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
