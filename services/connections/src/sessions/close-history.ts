import type { CloseCause } from '../channels/channel.ts'

/** The history of a session's closed sockets. */
export type CloseHistory = {
  /** The number of failed attempts in a row. A close of the cause `throttled` counts as five. */
  readonly failures: number
  /** The number of reconnects in a row that the network requested. */
  readonly restarts: number
  /** The number of refusals in a row for an unknown reason. */
  readonly refusals: number
  /** Whether the network throttled us; the next steady connection then resets this mark instead of `failures`. */
  readonly isThrottled: boolean
  /** When other programs took the session over, in ms of a monotonic clock. */
  readonly takeovers: readonly number[]
}

export const NOTHING_CLOSED: CloseHistory = {
  failures: 0,
  restarts: 0,
  refusals: 0,
  isThrottled: false,
  takeovers: [],
}

const THROTTLE_STEPS = 5
const TAKEOVERS_KEPT = 10 // the longest history that a rule uses
const NO_FAILURES: readonly CloseCause[] = ['restart', 'not-tried']

type Close = {
  readonly cause: CloseCause
  /** Whether the socket was open long enough to count as steady. */
  readonly wasSteady: boolean
  /** In ms, of the same clock as `takeovers`. */
  readonly at: number
}

/**
 * Adds a close to the history. A steady connection resets the history; after throttling, only a second steady
 * connection resets the failures.
 *
 * Otherwise an account that is disconnected soon after each login would reconnect at once every time
 * (https://github.com/oxidezap/whatsapp-rust/pull/965).
 */
export function afterOneMore(before: CloseHistory, { cause, wasSteady, at }: Close): CloseHistory {
  const known = wasSteady ? forgotten(before) : before
  const steps = cause === 'throttled' ? THROTTLE_STEPS : Number(!NO_FAILURES.includes(cause))
  return {
    failures: known.failures + steps,
    restarts: cause === 'restart' ? known.restarts + 1 : 0,
    refusals: cause === 'refused' ? known.refusals + 1 : 0,
    isThrottled: known.isThrottled || cause === 'throttled',
    takeovers: cause === 'replaced' ? [...known.takeovers, at].slice(-TAKEOVERS_KEPT) : known.takeovers,
  }
}

const forgotten = (history: CloseHistory): CloseHistory =>
  history.isThrottled
    ? { ...history, restarts: 0, refusals: 0, isThrottled: false }
    : { ...NOTHING_CLOSED, takeovers: history.takeovers }
