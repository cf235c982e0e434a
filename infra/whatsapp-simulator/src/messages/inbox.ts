import type { Network } from '../network/network.ts'
import type { InboxEntry } from '../network/rows.ts'

/** Puts an entry into a handset's inbox; an online handset reads it at once. */
export function putInInbox(network: Network, number: string, entry: InboxEntry): void {
  const sequence = network.nextSequence()
  network.inbox.put(number, String(sequence), { ...entry, sequence })
  network.wakeHandset(number)
}
