import type { CacheStore } from '@whiskeysockets/baileys'
import type { TokenSource } from '../../tables/trust-tables.ts'
import type { HistoryRefusal } from './bound-history.ts'
import type { BoundedCache } from './bounded-cache.ts'
import type { RetryOutcome } from './devices/answer-retry.ts'
import type { DeviceBook } from './devices/device-book.ts'
import type { BacklogCount } from './offline-batches.ts'
import type { ReadingCounts } from './reading/read-message.ts'
import type { StanzaMetrics } from './stanzas/answer-stanzas.ts'

/**
 * The outcome of sending a further copy of a message: a `RetryOutcome` for a device that asked; `missed` for a device
 * that had not got the message; `refused` by WhatsApp; or `failed` to be sent.
 */
export type ResendOutcome = RetryOutcome | 'missed' | 'refused' | 'failed'

export type WhatsappMetrics = StanzaMetrics &
  ReadingCounts & {
    readonly backlog: BacklogCount
    /** Counts a part of a phone's history that was skipped. */
    historyRefused(reason: HistoryRefusal): void
    /** Counts a connection that was closed because announced messages did not arrive. */
    deaf(): void
    /** Counts that the account was shown as available, which silences its phone. This must never happen. */
    shownAvailable(): void
    /** Counts a receipt for a message that the journal does not have. This must never happen. */
    receiptWithoutJournal(): void
    /** Counts a further copy of a message, by its outcome. */
    resent(outcome: ResendOutcome): void
    /** Counts a message that a person's devices could not process. */
    undelivered(): void
    /** Counts an attempt to issue our token to a person. */
    tokenIssued(outcome: 'issued' | 'failed'): void
    /** Counts tokens that people issued to our account. */
    tokensHeard(source: TokenSource, count: number): void
  }

/**
 * State that outlives a single socket of a connection.
 *
 * `people`: the person that WhatsApp named for each number; `outdated`: LIDs that WhatsApp reported as outdated;
 * `refusing`: failures of LIDs, which make messages go to the number.
 */
export type Memory = {
  readonly devices: DeviceBook
  readonly retries: CacheStore
  readonly groups: BoundedCache
  readonly people: BoundedCache
  readonly outdated: BoundedCache
  readonly refusing: BoundedCache
  /** How often each stanza from our offline time was delivered. */
  readonly deliveries: BoundedCache
}
