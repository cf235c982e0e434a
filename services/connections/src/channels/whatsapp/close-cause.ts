import { ProxyError } from '../../ways-out/proxy-rules.ts'
import type { CloseCause, Closing } from '../channel.ts'
import { readLastWords } from './last-words.ts'

/**
 * Reasons of a `failure` stanza, which refuses a login (events.go of https://github.com/tulir/whatsmeow, stream.ts of
 * https://github.com/vinikjkkj/zapo). Other codes from 400 to 499 are refusals with an unknown reason.
 */
const REASONS: Readonly<Record<number, CloseCause>> = {
  401: 'logged-out',
  402: 'suspended', // temporarily, until `expire`
  403: 'blocked', // "locked" in the official client
  405: 'outdated',
  406: 'banned',
  409: 'outdated', // WhatsApp refuses our user agent; only the version in it can be the reason
  411: 'logged-out', // the phone no longer has linked devices
  429: 'throttled',
}

/**
 * Codes of a `stream:error`, which ends an accepted connection. The client reads an error without a code as 500, or
 * derives a code from its content.
 */
const STREAM_ERRORS: Readonly<Record<number, CloseCause>> = {
  401: 'logged-out',
  429: 'throttled',
  440: 'replaced',
  515: 'restart',
  516: 'logged-out', // forced from the phone
}

/** The client's own codes (7.0.0-rc14, `DisconnectReason`) for closes that it causes. */
const OWN: Readonly<Record<number, CloseCause>> = {
  401: 'logged-out', // our own log-out; the client's 411 is absent, because it must not unlink the phone
}

type ClientError = { message?: string; output?: { statusCode?: number }; data?: unknown }

/** Whether an operation failed because the connection was lost (`connectionClosed` of the client). */
export const isLineBroken = (error: unknown): boolean => (error as ClientError | undefined)?.output?.statusCode === 428

/**
 * @param error from the client; undefined when we closed the socket
 * @param now in Unix milliseconds
 */
export function closingOf(error: unknown, now: number): Closing {
  const { message = '', output, data } = (error ?? {}) as ClientError
  const code = output?.statusCode ?? 0
  if (data instanceof ProxyError) return { cause: `proxy-${data.failure}`, said: {} }
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
