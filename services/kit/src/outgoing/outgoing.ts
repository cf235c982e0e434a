import { isIP } from 'node:net'
import type { Histogram } from 'prom-client'
import type { Log } from '../log.ts'
import { pause } from '../timing/pause.ts'
import { isPublicAddress, isUsableAddress } from './address-rules.ts'
import { type AllowedHosts, hostnameOf, standingOf } from './allowed-hosts.ts'
import { checkedLookup, type Resolve, resolveBySystem } from './checked-lookup.ts'
import { exchange } from './exchange.ts'
import { type Hop, nextHop, redirectOf } from './next-hop.ts'
import { headersFor } from './outgoing-headers.ts'
import type { OutgoingLimits, OutgoingRequest, OutgoingResult, RefusedReason } from './outgoing-request.ts'

/** Host names of this machine and of private networks (RFC 6761, RFC 6762, RFC 8375). */
const INSIDE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/
const MIB = 1024 * 1024
const CHECK_MS = 3_000 // how long a form waits for a name to resolve
const LIMITS: OutgoingLimits = { totalMs: 30_000, headersMs: 30_000, requestBytes: MIB, responseBytes: MIB }

type Deps = {
  readonly allowed: AllowedHosts
  readonly log: Log
  readonly timing: Histogram // by purpose and outcome
  readonly resolve?: Resolve // by default the operating system's
}

/** Sends all requests to external systems. */
export type Outgoing = {
  /** Never rejects: the result contains the failure. The log contains only purpose, host, outcome and duration. */
  request(request: OutgoingRequest): Promise<OutgoingResult>
  /**
   * Returns why a request to the address would be refused now; undefined if it would be sent. A name that does not
   * resolve is not refused here. For forms only, because each request makes its own checks.
   */
  check(url: string): Promise<RefusedReason | undefined>
}

type Content = Pick<OutgoingRequest, 'method'> & {
  readonly body: Uint8Array | undefined
  readonly limits: OutgoingLimits
  readonly signal: AbortSignal
}

export function createOutgoing({ allowed, log, timing, resolve = resolveBySystem }: Deps): Outgoing {
  async function go({ url, headers, tls }: Hop, content: Content): Promise<OutgoingResult> {
    const standing = standingOf(url, allowed)
    if (!standing) return refused('host')
    const isAllowed = standing === 'named' ? isUsableAddress : isPublicAddress
    const hostname = hostnameOf(url)
    if (isIP(hostname) !== 0 && !isAllowed(hostname)) return refused('address') // an address needs no lookup
    return exchange({ ...content, url, headers, tls, lookup: checkedLookup(resolve, isAllowed) })
  }

  async function follow(first: Hop, content: Content, redirects: number): Promise<OutgoingResult> {
    let hop = first
    for (let left = redirects; ; left -= 1) {
      const result = await go(hop, content)
      const next = redirects > 0 ? redirectOf(result, hop.url, content.method) : undefined
      if (next === undefined) return hop === first || result.kind === 'answer' ? result : { ...result, sent: true }
      if (next === null || left === 0) return refused('redirects', true)
      hop = nextHop(hop, next)
    }
  }

  async function attempt(request: OutgoingRequest, url: URL | null): Promise<OutgoingResult> {
    const { method, headers = {}, tls = {}, redirects = 0 } = request
    const limits = { ...LIMITS, ...request.limits }
    const body = typeof request.body === 'string' ? Buffer.from(request.body) : request.body
    if (!url || url.username || url.password) return refused('malformed')
    if ((body?.byteLength ?? 0) > limits.requestBytes) return { kind: 'too-large', part: 'request', sent: false }
    const over = AbortSignal.timeout(limits.totalMs)
    const signal = request.signal ? AbortSignal.any([request.signal, over]) : over
    if (signal.aborted) return { kind: 'canceled', sent: false }
    const hop = { url, headers: headersFor(headers, body), tls }
    const result = await follow(hop, { method, body, limits, signal }, redirects)
    if (result.kind !== 'network' || !signal.aborted) return result
    return { kind: over.aborted ? 'timed-out' : 'canceled', sent: result.sent }
  }

  return {
    async check(text) {
      const url = URL.parse(text)
      if (!url || url.username || url.password) return 'malformed'
      const standing = standingOf(url, allowed)
      if (!standing) return 'host'
      const isAllowed = standing === 'named' ? isUsableAddress : isPublicAddress
      const hostname = hostnameOf(url)
      if (isIP(hostname) !== 0) return isAllowed(hostname) ? undefined : 'address'
      if (standing === 'public' && INSIDE_NAME.test(hostname)) return 'address'
      const late = pause(CHECK_MS).then(() => [])
      const found = await Promise.race([resolve(hostname).catch(() => []), late])
      return found.every(({ address }) => isAllowed(address)) ? undefined : 'address'
    },
    async request(request) {
      const { purpose } = request
      const url = URL.parse(request.url)
      const startedAt = performance.now()
      const result = await attempt(request, url)
      const seconds = (performance.now() - startedAt) / 1_000
      const outcome = outcomeOf(result)
      timing.observe({ purpose, outcome }, seconds)
      log.debug({ purpose, host: url?.host, outcome, seconds }, 'request to the outside')
      return result
    },
  }
}

const refused = (reason: RefusedReason, sent = false): OutgoingResult => ({ kind: 'refused', reason, sent })

/** The metrics label of a result: a class of statuses, such as `2xx`, or the kind of failure. */
const outcomeOf = (result: OutgoingResult): string =>
  result.kind === 'answer' ? `${Math.floor(result.status / 100)}xx` : result.kind
