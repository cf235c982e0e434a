import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { IsInRanges } from '@recado/kit/http/address-ranges'

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
const CERTIFICATE = /^client-cert(-chain)?$/ // of the client, as a proxy that ended TLS tells it (RFC 9440)

/** How requests reach the edge. */
export type Front = { readonly scheme: string; readonly isTrusted: IsInRanges }

/** @returns the headers without those that concern the connection that they came over */
export function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name) && !named.includes(name)),
  )
}

/**
 * @returns what a service is told of a request: its own headers, and where it came from in the edge's words alone. Of a
 * trusted proxy's word two things count: the nearest address of `x-forwarded-for`, and the client's certificate.
 */
export function forwardedHeaders(request: IncomingMessage, { scheme, isTrusted }: Front): OutgoingHttpHeaders {
  const { remoteAddress = '' } = request.socket
  const isByProxy = isTrusted(remoteAddress)
  const isClaim = (name: string) => CLAIMED_BY_OTHERS.test(name) || (!isByProxy && CERTIFICATE.test(name))
  const kept = Object.entries(endToEnd(request.headers)).filter(([name]) => !isClaim(name))
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-for': (isByProxy && nearestAddress(request.headers['x-forwarded-for'])) || remoteAddress,
    'x-forwarded-proto': scheme,
    'x-forwarded-host': request.headers.host ?? '',
  }
}

/** The address that the proxy itself has added, which is the last one: those before it are the client's claims. */
function nearestAddress(forwardedFor: string | string[] | undefined): string | undefined {
  const last = [forwardedFor].flat().join(',').split(',').at(-1)?.trim() ?? ''
  return isIP(last) === 0 ? undefined : last
}
