import type { CloseCause } from '../channels/channel.ts'

/** The history of a session's closed sockets. */
export type CloseHistory = {
  /** Attempts in a row that did not hold; those that the network wants slower count five times. */
  readonly failures: number
  /** How often in a row the network asked to connect again at once. */
  readonly restarts: number
  /** How often in a row it refused for a reason that nobody knows. */
  readonly refusals: number
  /** It has asked to connect more slowly, and was not steady since. */
  readonly isThrottled: boolean
  /** When another program took the session over, in milliseconds of any clock. */
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
const TAKEOVERS_KEPT = 10 // more than any rule looks back to
const NO_FAILURES: readonly CloseCause[] = ['restart', 'not-tried']

type Close = {
  readonly cause: CloseCause
  /** It was open for long enough to be believed. */
  readonly wasSteady: boolean
  /** In milliseconds of the clock of `takeovers`. */
  readonly at: number
}

/**
 * What is remembered after one more socket has closed. A steady connection makes it forget what came before, except that
 * the network wanted it slower, which takes two: an account that is let in and thrown out at once would come back at once,
 * for as long as it is thrown out (https://github.com/oxidezap/whatsapp-rust/pull/965).
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
