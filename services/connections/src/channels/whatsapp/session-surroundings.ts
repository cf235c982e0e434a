import type { CacheStore } from '@whiskeysockets/baileys'

export type WhatsappMetrics = {
  /** A receipt left for a message that the journal does not have; must never happen. */
  receiptWithoutJournal(): void
}

/** What outlives a single socket of one connection. */
export type Memory = { readonly devices: CacheStore; readonly retries: CacheStore }
