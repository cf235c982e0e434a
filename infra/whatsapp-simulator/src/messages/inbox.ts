import type { Network } from '../network/network.ts'
import type { InboxEntry } from '../network/rows.ts'

/** Leaves something for a handset; it reads at once when it is online. */
export function putInInbox(network: Network, number: string, entry: InboxEntry): void {
  const sequence = network.nextSequence()
  network.inbox.put(number, String(sequence), { ...entry, sequence })
  network.wakeHandset(number)
}
