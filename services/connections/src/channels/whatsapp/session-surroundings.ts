import type { CacheStore } from '@whiskeysockets/baileys'
import type { TokenSource } from '../../trust/trust.ts'
import type { HistoryRefusal } from './bound-history.ts'
import type { BoundedCache } from './bounded-cache.ts'
import type { RetryOutcome } from './devices/answer-retry.ts'
import type { DeviceBook } from './devices/device-book.ts'
import type { BacklogCount } from './offline-batches.ts'
import type { ReadingCounts } from './reading/read-message.ts'
import type { StanzaMetrics } from './stanzas/answer-stanzas.ts'

/** It left for a device that asked, or was missed; the network refused it; or it could not be sent. */
export type ResendOutcome = RetryOutcome | 'missed' | 'refused' | 'failed'

export type WhatsappMetrics = StanzaMetrics &
  ReadingCounts & {
    readonly backlog: BacklogCount
    /** A part of what a phone tells of the time before it was linked is not read. */
    historyRefused(reason: HistoryRefusal): void
    /** A connection got none of the announced messages, and is given up. */
    deaf(): void
    /** The account was shown as available, and its phone does not ring; must never happen. */
    shownAvailable(): void
    /** A receipt left for a message that the journal does not have; must never happen. */
    receiptWithoutJournal(): void
    /** The outcome of sending a message to one device more. */
    resent(outcome: ResendOutcome): void
    /** Devices of a person told that they could not take a message. */
    undelivered(): void
    /** Our own token was issued to a person, or the network did not confirm it. */
    tokenIssued(outcome: 'issued' | 'failed'): void
    /** People have issued tokens to our account. */
    tokensHeard(source: TokenSource, count: number): void
  }

/**
 * State that outlives a single socket of one connection. `people`: people that the network named for a number;
 * `outdated`: LIDs that it called outdated; `refusing`: LIDs that take messages by their number alone.
 */
export type Memory = {
  readonly devices: DeviceBook
  readonly retries: CacheStore
  readonly groups: BoundedCache
  readonly people: BoundedCache
  readonly outdated: BoundedCache
  readonly refusing: BoundedCache
  /** How often what waited for the device has come. */
  readonly deliveries: BoundedCache
}
