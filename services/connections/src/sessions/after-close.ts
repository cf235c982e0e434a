import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import type { CloseCause } from '../channels/channel.ts'
import { refusedWith, STATUS_REASONS } from '../connections/status-reason-rules.ts'
import type { CloseHistory } from './close-history.ts'

/** The next step after a session's socket has closed. */
export type Sequel =
  | {
      readonly kind: 'again'
      readonly afterMs: number
      readonly status: ConnectionStatus
      readonly reason: string | null
    }
  | {
      readonly kind: 'over'
      readonly status: 'DISCONNECTED' | 'TIMEOUT' | 'BANNED' | 'PASSKEY_REQUIRED'
      readonly reason: string
      readonly erase: boolean
    }

/** A closed socket, with the facts that decide what the session does next. */
export type Closed = {
  readonly cause: CloseCause
  readonly isPairing: boolean
  /** Whether the network closed the socket with a message, soon after the login. */
  readonly isThrownOut: boolean
  /** The reason text if the network asked for a step of linking that the client does not know. */
  readonly strangeStep?: string | undefined
  /** The network's code for the reason. */
  readonly code?: number | undefined
  /** The remaining time of the suspension, if the network reported it. */
  readonly suspendedMs?: number | undefined
  /** The history of closes, including this one. */
  readonly history: CloseHistory
}

const BACK_OFF_MS = { first: 1_000, most: 60_000 }
// the number of failures in a row after which the waits become long, because WhatsApp blocks a client that continues
const THROWN_OUT = { from: 3, mostMs: 5 * 60_000 }
const SLOWER_MS = 15 * 60_000
const RESTARTS_AT_ONCE = 2
const MOST_REFUSALS = 3
const STORE_MS = 5_000 // the pause before a session reconnects while the database is unavailable
const SUSPENDED_MS = 15 * 60_000 // WhatsApp suspends a client for longer if it retries often
// a random delay after the end of the suspension, so that sessions do not return together
const SUSPENDED_LATE_MS = 30_000
const TAKEOVER = { waitMs: 30_000, windowMs: 10 * 60_000, most: 3 }

/**
 * Decides what a session does after its socket has closed. A lost session reconnects without limit, at growing
 * intervals. A session that WhatsApp or a person has ended does not reconnect.
 *
 * @param random from 0 to 1; it spreads the reconnects of sessions that closed at the same moment
 */
export function afterClose(closed: Closed, random: number): Sequel {
  const { history } = closed
  switch (closed.cause) {
    case 'restart': {
      // WhatsApp requests a reconnect, mainly after linking
      const afterMs = slowly(history.restarts - RESTARTS_AT_ONCE, BACK_OFF_MS.most, random)
      return { kind: 'again', afterMs, status: closed.isPairing ? 'PAIRING' : 'OPENING', reason: null }
    }
    case 'logged-out':
      return { kind: 'over', status: 'DISCONNECTED', reason: STATUS_REASONS.loggedOut, erase: true }
    case 'codes-unread': {
      const unread = closed.isPairing ? STATUS_REASONS.codeUntyped : STATUS_REASONS.codesUnread
      return { kind: 'over', status: 'TIMEOUT', reason: closed.strangeStep ?? unread, erase: false }
    }
    case 'code-refused':
      return { kind: 'over', status: 'TIMEOUT', reason: STATUS_REASONS.codeRefused, erase: false }
    case 'blocked':
      return { kind: 'over', status: 'BANNED', reason: STATUS_REASONS.blocked, erase: false }
    case 'banned':
      return { kind: 'over', status: 'BANNED', reason: STATUS_REASONS.banned, erase: false }
    case 'passkey-required':
      return { kind: 'over', status: 'PASSKEY_REQUIRED', reason: STATUS_REASONS.passkeyRequired, erase: false }
    case 'suspended': {
      const afterMs =
        closed.suspendedMs === undefined ? SUSPENDED_MS * (1 + random) : closed.suspendedMs + SUSPENDED_LATE_MS * random
      return { kind: 'again', ...opening(afterMs), reason: STATUS_REASONS.suspended }
    }
    case 'refused': {
      const reason = refusedWith(closed.code ?? 0)
      if (history.refusals >= MOST_REFUSALS) return { kind: 'over', status: 'DISCONNECTED', reason, erase: false }
      return { kind: 'again', ...opening(slowly(history.failures, SLOWER_MS, random)), reason }
    }
    case 'throttled': {
      const afterMs = slowly(history.failures, SLOWER_MS, random)
      return { kind: 'again', ...opening(afterMs), reason: STATUS_REASONS.throttled }
    }
    case 'outdated': // the version gate lets all sessions wait together
      return { kind: 'again', ...opening(random * BACK_OFF_MS.first), reason: STATUS_REASONS.outdated }
    case 'replaced':
      return afterTakeover(history.takeovers, random)
    case 'not-tried': // the delay does not grow, because the attempt did not reach the network
      return { kind: 'again', ...opening(random * STORE_MS), reason: null }
    case 'untrusted':
      return { kind: 'again', ...opening(backOff(history.failures, random)), reason: STATUS_REASONS.untrustedServer }
    case 'proxy-refused':
    case 'proxy-unknown':
    case 'proxy-login':
    case 'proxy-timeout':
    case 'proxy-not-allowed':
    case 'proxy-target':
    case 'proxy-broken':
      return { kind: 'again', ...opening(backOff(history.failures, random)), reason: STATUS_REASONS[closed.cause] }
    case 'deaf':
      return { kind: 'again', ...opening(slowly(history.failures, THROWN_OUT.mostMs, random)), reason: null }
    case 'lost':
      return { kind: 'again', ...opening(afterLoss(closed, random)), reason: null }
  }
}

/** Delays the reconnect, because a reconnect disconnects the other program, which would then reconnect in turn. */
function afterTakeover(takeovers: readonly number[], random: number): Sequel {
  const latest = takeovers.at(-1) ?? 0
  const recent = takeovers.filter((at) => at > latest - TAKEOVER.windowMs)
  if (recent.length > TAKEOVER.most) {
    return { kind: 'over', status: 'DISCONNECTED', reason: STATUS_REASONS.usedElsewhere, erase: false }
  }
  return { kind: 'again', ...opening(TAKEOVER.waitMs * (1 + random)), reason: STATUS_REASONS.takenOver }
}

const afterLoss = ({ isThrownOut, history: { failures } }: Closed, random: number): number =>
  isThrownOut && failures >= THROWN_OUT.from ? slowly(failures, THROWN_OUT.mostMs, random) : backOff(failures, random)

const bound = (steps: number, most: number): number =>
  steps < 1 ? 0 : Math.min(BACK_OFF_MS.first * 2 ** (steps - 1), most)

/** A random wait up to a growing limit, so that the sessions spread evenly when the network returns. */
const backOff = (steps: number, random: number): number => random * bound(steps, BACK_OFF_MS.most)

/** A random wait of at least half the limit, for closes with which the network refused us. */
const slowly = (steps: number, most: number, random: number): number => (bound(steps, most) * (1 + random)) / 2

const opening = (afterMs: number) => ({ afterMs, status: 'OPENING' }) as const
