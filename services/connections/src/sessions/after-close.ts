import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import type { CloseCause } from '../channels/channel.ts'
import { STATUS_REASONS } from '../connections/status-reason-rules.ts'

/** What follows when a session's socket has closed. */
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

export type CloseHistory = {
  readonly isPairing: boolean
  /** What was said of a step of linking that nobody knows. */
  readonly strangeStep?: string | undefined
  /** Attempts in a row that did not open, this one included. */
  readonly failures: number
  /** When another program took the session over, this time included, in milliseconds of any clock. */
  readonly takeovers: readonly number[]
}

const BACK_OFF_MS = { first: 1_000, most: 60_000 }
const STORE_MS = 5_000 // within which a session that waits for the database finds it back
const SUSPENDED_MS = 15 * 60_000 // who tries again and again is suspended for longer
const TAKEOVER = { waitMs: 30_000, windowMs: 10 * 60_000, most: 3 }

/**
 * A cut session is opened again without end, ever more slowly; one that WhatsApp or a person ended is not.
 * @param random 0 to 1, so that a thousand cut sessions do not come back in one moment
 */
export function afterClose(cause: CloseCause, history: CloseHistory, random: number): Sequel {
  switch (cause) {
    case 'restart': // asked for by WhatsApp, after pairing above all
      return { kind: 'again', afterMs: 0, status: history.isPairing ? 'PAIRING' : 'OPENING', reason: null }
    case 'logged-out':
      return { kind: 'over', status: 'DISCONNECTED', reason: STATUS_REASONS.loggedOut, erase: true }
    case 'codes-unread': {
      const unread = history.isPairing ? STATUS_REASONS.codeUntyped : STATUS_REASONS.codesUnread
      return { kind: 'over', status: 'TIMEOUT', reason: history.strangeStep ?? unread, erase: false }
    }
    case 'code-refused':
      return { kind: 'over', status: 'TIMEOUT', reason: STATUS_REASONS.codeRefused, erase: false }
    case 'blocked':
      return { kind: 'over', status: 'BANNED', reason: STATUS_REASONS.blocked, erase: false }
    case 'passkey-required':
      return { kind: 'over', status: 'PASSKEY_REQUIRED', reason: STATUS_REASONS.passkeyRequired, erase: false }
    case 'suspended':
      return { kind: 'again', ...opening(SUSPENDED_MS * (1 + random)), reason: STATUS_REASONS.suspended }
    case 'outdated': // all sessions wait together, before they connect
      return { kind: 'again', ...opening(random * BACK_OFF_MS.first), reason: STATUS_REASONS.outdated }
    case 'replaced':
      return afterTakeover(history.takeovers, random)
    case 'not-tried': // the network is to be spared, not the database, which has refused by itself
      return { kind: 'again', ...opening(random * STORE_MS), reason: null }
    case 'untrusted':
      return { kind: 'again', ...opening(backOff(history.failures, random)), reason: STATUS_REASONS.untrustedServer }
    case 'lost':
      return { kind: 'again', ...opening(backOff(history.failures, random)), reason: null }
  }
}

/** Coming back at once would throw the other program out, which comes back at once. */
function afterTakeover(takeovers: readonly number[], random: number): Sequel {
  const latest = takeovers.at(-1) ?? 0
  const recent = takeovers.filter((at) => at > latest - TAKEOVER.windowMs)
  if (recent.length > TAKEOVER.most) {
    return { kind: 'over', status: 'DISCONNECTED', reason: STATUS_REASONS.usedElsewhere, erase: false }
  }
  return { kind: 'again', ...opening(TAKEOVER.waitMs * (1 + random)), reason: STATUS_REASONS.takenOver }
}

/** Anything up to a bound that grows: the sessions of a network that came back spread over the whole of it. */
const backOff = (failures: number, random: number): number =>
  random * Math.min(BACK_OFF_MS.first * 2 ** Math.max(failures - 1, 0), BACK_OFF_MS.most)

const opening = (afterMs: number) => ({ afterMs, status: 'OPENING' }) as const
