import { harmlessHeaders } from './outgoing-headers.ts'
import type { OutgoingRequest, OutgoingResult, OutgoingTls } from './outgoing-request.ts'

/** A step of a request: its address, headers and certificates. */
export type Hop = {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly tls: OutgoingTls
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * @returns the target of a redirect; null if the target is not a valid address; undefined if the answer is not a
 * redirect to follow
 */
export function redirectOf(
  result: OutgoingResult,
  from: URL,
  method: OutgoingRequest['method'],
): URL | null | undefined {
  const isFollowed = method === 'GET' || method === 'HEAD'
  if (!isFollowed || result.kind !== 'answer' || !REDIRECTS.has(result.status)) return undefined
  const location = result.headers['location']
  return location === undefined ? undefined : URL.parse(location, from.href)
}

/** Returns the next step. Another origin gets neither headers that could be secrets nor a client certificate. */
export const nextHop = (hop: Hop, url: URL): Hop =>
  url.origin === hop.url.origin ? { ...hop, url } : { url, headers: harmlessHeaders(hop.headers), tls: {} }
