import type { CloseCause } from '../channel.ts'

/**
 * Status codes with which the client reports an end: its `DisconnectReason` (Types/index.js), taken from a `failure`
 * stanza's reason or a `stream:error` (the listeners of both in Socket/socket.js); 402 and 405 it passes on without knowing
 * them. 406, which WhatsApp is said to use for a ban, counts as an end that may heal by itself.
 */
const CAUSES: Readonly<Record<number, CloseCause>> = {
  401: 'logged-out',
  402: 'suspended', // for a while
  403: 'blocked',
  405: 'outdated',
  411: 'logged-out', // the phone no longer has linked devices
  440: 'replaced',
  515: 'restart',
}

type ClientError = { message?: string; output?: { statusCode?: number } }

/** Whether work failed since there was no connection any more: its `connectionClosed`. */
export const isLineBroken = (error: unknown): boolean => (error as ClientError | undefined)?.output?.statusCode === 428

/** @param error as the client gives it; undefined when we closed by ourselves */
export function causeOf(error: unknown): CloseCause {
  const { message = '', output } = (error ?? {}) as ClientError
  if (message === 'QR refs attempts ended') return 'codes-unread'
  if (/noise .*(certificate|signature)|certification match/i.test(message)) return 'untrusted'
  return CAUSES[output?.statusCode ?? 0] ?? 'lost'
}
