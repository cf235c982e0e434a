import { createBoundedMap } from '@recado/kit/bounded-map'

/** Detects a receipt that is sent for a message that is not in the journal. That must never happen. */
export type ReceiptWatch = {
  journaled(stanzaId: string): void
  receiptLeaves(ids: readonly string[], type: string | undefined): Promise<void>
}

const READ_TYPES = ['read', 'read-self'] // these receipts are sent when an agent reads, long after the message arrived

/**
 * @param hasEntry searches the journal for a message that this socket did not decrypt: an earlier socket may have
 * stored the message, or its decryption failed and a placeholder is stored
 *
 * @param onMissing called for each message that is not in the journal
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
        const isThere = taken.has(id) || (await hasEntry(id).catch(() => true)) // not counted if the query fails
        if (!isThere) onMissing()
      }
    },
  }
}
