import type { CloseCause, Closing } from '../channel.ts'
import { readLastWords } from './last-words.ts'

/**
 * Reasons of a `failure` stanza, upon which nobody is let in (events.go of https://github.com/tulir/whatsmeow, stream.ts of
 * https://github.com/vinikjkkj/zapo). Others from 400 to 499 are refusals that nobody knows.
 */
const REASONS: Readonly<Record<number, CloseCause>> = {
  401: 'logged-out',
  402: 'suspended', // for a while, until `expire`
  403: 'blocked', // "locked" in the official client
  405: 'outdated',
  406: 'banned',
  409: 'outdated', // the user agent is refused; the version is its only part that changes
  411: 'logged-out', // the phone no longer has linked devices
  429: 'throttled',
}

/**
 * Codes of a `stream:error`, which ends an accepted connection; one without a code counts as 500, or by its content.
 */
const STREAM_ERRORS: Readonly<Record<number, CloseCause>> = {
  401: 'logged-out',
  429: 'throttled',
  440: 'replaced',
  515: 'restart',
  516: 'logged-out', // by force, from the phone
}

/** Codes with which the client (7.0.0-rc14, `DisconnectReason`) reports ends of its own. */
const OWN: Readonly<Record<number, CloseCause>> = {
  401: 'logged-out', // the answer to our own log-out; 411 is a notice, upon which a phone must not be forgotten
}

type ClientError = { message?: string; output?: { statusCode?: number }; data?: unknown }

/** Whether work failed since there was no connection any more: its `connectionClosed`. */
export const isLineBroken = (error: unknown): boolean => (error as ClientError | undefined)?.output?.statusCode === 428

/**
 * @param error as the client gives it; undefined when we closed by ourselves
 * @param now in Unix milliseconds
 */
export function closingOf(error: unknown, now: number): Closing {
  const { message = '', output, data } = (error ?? {}) as ClientError
  const code = output?.statusCode ?? 0
  if (message === 'QR refs attempts ended') return { cause: 'codes-unread', said: {} }
  if (/noise .*(certificate|signature)|certification match/i.test(message)) return { cause: 'untrusted', said: {} }
  if (message === 'Connection Failure') return { cause: causeOfReason(code), said: readLastWords(code, data, now) }
  if (message.startsWith('Stream Errored')) return { cause: STREAM_ERRORS[code] ?? 'lost', said: { code } }
  return { cause: OWN[code] ?? 'lost', said: {} }
}

function causeOfReason(reason: number): CloseCause {
  const known = REASONS[reason]
  if (known) return known
  return reason >= 400 && reason < 500 ? 'refused' : 'lost'
}
