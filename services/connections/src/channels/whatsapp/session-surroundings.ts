import type { CacheStore } from '@whiskeysockets/baileys'
import type { BoundedCache } from './bounded-cache.ts'

export type WhatsappMetrics = {
  /** A receipt left for a message that the journal does not have; must never happen. */
  receiptWithoutJournal(): void
  /** A message came whose content, a field of this number, nobody here knows; it was shown as such. */
  unknownContent(field: number): void
}

/** What outlives a single socket of one connection. */
export type Memory = { readonly devices: CacheStore; readonly retries: CacheStore; readonly groups: BoundedCache }
