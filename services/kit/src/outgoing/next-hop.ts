import { harmlessHeaders } from './outgoing-headers.ts'
import type { OutgoingRequest, OutgoingResult, OutgoingTls } from './outgoing-request.ts'

/** The next address of a request, with its headers and certificates. */
export type Hop = {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly tls: OutgoingTls
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * @returns the target of a redirect, null if it is not a valid address; undefined if the answer is not a redirect to
 * follow
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

/** Another origin gets no header that could be a secret, and no client certificate. */
export const nextHop = (hop: Hop, url: URL): Hop =>
  url.origin === hop.url.origin ? { ...hop, url } : { url, headers: harmlessHeaders(hop.headers), tls: {} }
