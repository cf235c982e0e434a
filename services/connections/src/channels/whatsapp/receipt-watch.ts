import { createBoundedMap } from '@recado/kit/bounded-map'

/** Detects receipts that leave for a message that is not in the journal, which must never happen. */
export type ReceiptWatch = {
  journaled(stanzaId: string): void
  receiptLeaves(ids: readonly string[], type: string | undefined): Promise<void>
}

const READ_TYPES = ['read', 'read-self'] // sent when an agent reads, long afterwards

/**
 * @param hasEntry asks the journal for a message that this socket did not decrypt: an earlier socket may have stored
 *   the message, and a message that fails before its decryption is stored too
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
        const isThere = taken.has(id) || (await hasEntry(id).catch(() => true)) // without a database: not counted
        if (!isThere) onMissing()
      }
    },
  }
}
