import type { CacheStore } from '@whiskeysockets/baileys'
import type { BoundedCache } from './bounded-cache.ts'

export type WhatsappMetrics = {
  /** A receipt left for a message that the journal does not have; must never happen. */
  receiptWithoutJournal(): void
}

/**
 * What outlives a single socket of one connection. `people`: whom the network named when it was asked about a number;
 * `outdated`: what became of LIDs that it called outdated; `refusing`: LIDs that take messages by their number alone.
 */
export type Memory = {
  readonly devices: CacheStore
  readonly retries: CacheStore
  readonly groups: BoundedCache
  readonly people: BoundedCache
  readonly outdated: BoundedCache
  readonly refusing: BoundedCache
}
