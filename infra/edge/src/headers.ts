import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'

/** Headers that speak of one connection, not of the message (RFC 9110 §7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
const CLAIMED_BY_OTHERS = /^(x-forwarded-|x-real-ip$|forwarded$)/ // only the edge says where a request came from

/** @returns the headers without those that concern the connection that they came over */
export function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name) && !named.includes(name)),
  )
}

/** @returns what a service is told of a request: its own headers, and where it came from in the edge's words alone */
export function forwardedHeaders(request: IncomingMessage, scheme: string): OutgoingHttpHeaders {
  const kept = Object.entries(endToEnd(request.headers)).filter(([name]) => !CLAIMED_BY_OTHERS.test(name))
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-proto': scheme,
    'x-forwarded-host': request.headers.host ?? '',
  }
}
