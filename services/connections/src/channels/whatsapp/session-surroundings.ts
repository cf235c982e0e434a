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
 * The outcome of a further copy of a message: the answer to a device that asked (`RetryOutcome`), a copy for a device
 * that was missed, a copy that WhatsApp refused, or one that could not be sent.
 */
export type ResendOutcome = RetryOutcome | 'missed' | 'refused' | 'failed'

export type WhatsappMetrics = StanzaMetrics &
  ReadingCounts & {
    readonly backlog: BacklogCount
    /** A part of a phone's history was skipped. */
    historyRefused(reason: HistoryRefusal): void
    /** A connection received none of the announced messages and was closed. */
    deaf(): void
    /** The account was shown as available, which silences its phone; must never happen. */
    shownAvailable(): void
    /** A receipt left for a message that the journal does not have; must never happen. */
    receiptWithoutJournal(): void
    /** The outcome of sending a message to a further device. */
    resent(outcome: ResendOutcome): void
    /** A person's devices reported that they could not process a message. */
    undelivered(): void
    /** Our own token was issued to a person, or the network did not confirm it. */
    tokenIssued(outcome: 'issued' | 'failed'): void
    /** People issued tokens to our account. */
    tokensHeard(source: TokenSource, count: number): void
  }

/**
 * State that outlives a single socket of a connection. `people`: the person that WhatsApp named for each number;
 * `outdated`: LIDs that WhatsApp reported as outdated; `refusing`: failures of LIDs, after which messages go to the
 * number.
 */
export type Memory = {
  readonly devices: DeviceBook
  readonly retries: CacheStore
  readonly groups: BoundedCache
  readonly people: BoundedCache
  readonly outdated: BoundedCache
  readonly refusing: BoundedCache
  /** How often each stanza of the backlog was delivered. */
  readonly deliveries: BoundedCache
}
