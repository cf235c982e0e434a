import { backoff } from '@recado/kit/outside/next-state'
import type { Outcome } from '@recado/kit/outside/outside-work'
import { type DefinedWork, defineOutsideWork } from '@recado/kit/outside/start-outside-work'
import { type PixProvider, PixProviderError } from '../pix/provider.ts'
import type { Database } from '../tables/db.ts'
import { findCancellation } from './charge-repository.ts'

// the 12 attempts last some hours, and a charge expires after one hour anyway
const WAITS = { firstMs: 5_000, mostMs: 30 * 60_000, tries: 12 }
const DEADLINE_MS = 20_000

/** The stored external calls that cancel charges at the provider after the database has replaced them. */
export const createCancelWork = (pix: PixProvider): DefinedWork<Database> =>
  defineOutsideWork<Database, string, undefined>({
    table: 'charge_cancellation',
    repeat: 'repeatable',
    waitMs: backoff(WAITS),
    deadlineMs: DEADLINE_MS,
    atOnce: 4,
    ofEachCompany: 1,
    removesDone: true,
    mayWork: async () => true, // charges of expired and deleted companies are cancelled, too
    prepare: findCancellation,
    call: (txid, signal) => asOutcome(() => pix.cancelCharge(txid, signal)),
    finish: async () => {},
  })

/**
 * Converts the result of a call of the provider into the outcome of a stored external call.
 * @throws errors that are not a PixProviderError
 */
export async function asOutcome(call: () => Promise<void>): Promise<Outcome<undefined>> {
  try {
    await call()
    return { outcome: 'done', answer: undefined }
  } catch (error) {
    if (!(error instanceof PixProviderError)) throw error
    return { outcome: isHopeless(error) ? 'hopeless' : 'unsure', reason: error.reason }
  }
}

/** Whether the provider's error is final, so that a repetition cannot succeed. */
export const isHopeless = (error: unknown): boolean => error instanceof PixProviderError && !error.mayRetry
