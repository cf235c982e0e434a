import type { CacheStore } from '@whiskeysockets/baileys'
import type { BoundedCache } from './bounded-cache.ts'

export type WhatsappMetrics = {
  /** A receipt left for a message that the journal does not have; must never happen. */
  receiptWithoutJournal(): void
  /** Our own token was issued to a person, or the network did not confirm it. */
  tokenIssued(outcome: 'issued' | 'failed'): void
}

/** What outlives a single socket of one connection. */
export type Memory = { readonly devices: CacheStore; readonly retries: CacheStore; readonly groups: BoundedCache }
