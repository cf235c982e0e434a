import type { CacheStore } from '@whiskeysockets/baileys'
import type { BoundedCache } from './bounded-cache.ts'
import type { DeviceBook } from './devices/device-book.ts'

export type WhatsappMetrics = {
  /** A receipt left for a message that the journal does not have; must never happen. */
  receiptWithoutJournal(): void
}

/** What outlives a single socket of one connection. */
export type Memory = { readonly devices: DeviceBook; readonly retries: CacheStore; readonly groups: BoundedCache }
