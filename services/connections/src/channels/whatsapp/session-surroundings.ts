import type { CacheStore } from '@whiskeysockets/baileys'
import type { BoundedCache } from './bounded-cache.ts'
import type { BacklogCount } from './offline-batches.ts'
import type { StanzaMetrics } from './stanzas/answer-stanzas.ts'

export type WhatsappMetrics = StanzaMetrics & {
  readonly backlog: BacklogCount
  /** A connection got nothing of what was announced to it, and is given up. */
  deaf(): void
  /** The account was shown as available, and its phone does not ring; must never happen. */
  shownAvailable(): void
  /** A receipt left for a message that the journal does not have; must never happen. */
  receiptWithoutJournal(): void
  /** Our own token was issued to a person, or the network did not confirm it. */
  tokenIssued(outcome: 'issued' | 'failed'): void
}

/** What outlives a single socket of one connection. */
export type Memory = {
  readonly devices: CacheStore
  readonly retries: CacheStore
  readonly groups: BoundedCache
  /** How often what waited for the device has come. */
  readonly deliveries: BoundedCache
}
