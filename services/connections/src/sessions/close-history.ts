import type { CloseCause } from '../channels/channel.ts'

/** The history of a session's closed sockets. */
export type CloseHistory = {
  /** Failed attempts in a row; closes with which the network demands slower attempts count five times. */
  readonly failures: number
  /** How often in a row the network requested an immediate reconnect. */
  readonly restarts: number
  /** How often in a row it refused for an unknown reason. */
  readonly refusals: number
  /** It has demanded slower attempts, without a steady connection since then. */
  readonly isThrottled: boolean
  /** When another program took the session over, in milliseconds of a common clock. */
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
const TAKEOVERS_KEPT = 10 // more than any rule needs
const NO_FAILURES: readonly CloseCause[] = ['restart', 'not-tried']

type Close = {
  readonly cause: CloseCause
  /** It was open long enough to count as steady. */
  readonly wasSteady: boolean
  /** In milliseconds of the clock of `takeovers`. */
  readonly at: number
}

/**
 * The history after another close. A steady connection resets it, except for the demand for slower attempts, which
 * takes two: an account that is thrown out right after each login would otherwise reconnect at once, for as long as
 * that lasts (https://github.com/oxidezap/whatsapp-rust/pull/965).
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
