import type { CacheStore } from '@whiskeysockets/baileys'
import type { BoundedCache } from './bounded-cache.ts'
import type { RetryOutcome } from './devices/answer-retry.ts'
import type { DeviceBook } from './devices/device-book.ts'

/** It left for a device that asked, or was missed; the network refused it; or it could not be sent. */
export type ResendOutcome = RetryOutcome | 'missed' | 'refused' | 'failed'

export type WhatsappMetrics = {
  /** A receipt left for a message that the journal does not have; must never happen. */
  receiptWithoutJournal(): void
  /** What came of sending a message to one device more. */
  resent(outcome: ResendOutcome): void
}

/** What outlives a single socket of one connection. */
export type Memory = { readonly devices: DeviceBook; readonly retries: CacheStore; readonly groups: BoundedCache }
