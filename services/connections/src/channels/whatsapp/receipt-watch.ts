import { createBoundedMap } from '@recado/kit/bounded-map'

/** Compares the stored messages with outgoing receipts: none may leave for a message that is not in the journal. */
export type ReceiptWatch = {
  journaled(stanzaId: string): void
  receiptLeaves(ids: readonly string[], type: string | undefined): Promise<void>
}

const READ_TYPES = ['read', 'read-self'] // sent when an agent reads, long afterwards

/**
 * @param hasEntry asks the journal for a message that was not decrypted by this socket: an earlier one may have stored
 *   it, and one that fails before its decryption is stored all the same
 */
export function createReceiptWatch(
  hasEntry: (stanzaId: string) => Promise<boolean>,
  onMissing: () => void,
): ReceiptWatch {
  const taken = createBoundedMap<string, true>({ most: 10_000 })
  return {
    journaled: (stanzaId) => void taken.set(stanzaId, true),
    async receiptLeaves(ids, type = '') {
      if (READ_TYPES.includes(type)) return
      for (const id of ids) {
        const isThere = taken.has(id) || (await hasEntry(id).catch(() => true)) // the database is away: who knows
        if (!isThere) onMissing()
      }
    },
  }
}
