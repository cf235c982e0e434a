import type { CacheStore } from '@whiskeysockets/baileys'
import type { BoundedCache } from './bounded-cache.ts'
import type { BacklogCount } from './offline-batches.ts'

export type WhatsappMetrics = {
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
