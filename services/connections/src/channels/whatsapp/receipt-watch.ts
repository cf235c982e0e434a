import { createBoundedMap } from '@recado/kit/bounded-map'

/** Compares the stored messages with outgoing receipts: none may leave for a message that is not in the journal. */
export type ReceiptWatch = {
  journaled(stanzaId: string): void
  receiptLeaves(ids: readonly string[], type: string | undefined): void
}

const READ_TYPES = ['read', 'read-self'] // sent when an agent reads, long afterwards

export function createReceiptWatch(onMissing: () => void): ReceiptWatch {
  const taken = createBoundedMap<string, true>({ most: 10_000 })
  return {
    journaled: (stanzaId) => void taken.set(stanzaId, true),
    receiptLeaves: (ids, type = '') => {
      if (READ_TYPES.includes(type)) return
      for (const id of ids) if (!taken.has(id)) onMissing()
    },
  }
}
