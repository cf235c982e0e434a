import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import type { OutgoingLimits, OutgoingResult } from '@recado/kit/outgoing/outgoing-request'

type Way = { readonly outgoing: Outgoing; readonly purpose: string; readonly limits: Partial<OutgoingLimits> }

/**
 * Creates a `fetch` for a library. It sends requests through the outgoing client and keeps the outcome of the last one.
 */
export function fetchThrough({ outgoing, purpose, limits }: Way): {
  readonly fetch: typeof fetch
  last(): OutgoingResult | undefined
} {
  let last: OutgoingResult | undefined
  return {
    last: () => last,
    async fetch(input, init) {
      const request = new Request(input, init)
      const body = new Uint8Array(await request.arrayBuffer())
      last = await outgoing.request({
        purpose,
        method: 'POST',
        url: request.url,
        headers: headersOf(request.headers),
        body,
        limits,
        ...(init?.signal && { signal: init.signal }),
      })
      if (last.kind !== 'answer') throw new Error(last.kind)
      const { status, headers } = last
      return new Response(last.body.byteLength > 0 ? new Uint8Array(last.body) : null, { status, headers })
    },
  }
}

/** Removes headers in which a library describes this computer. */
const headersOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !name.startsWith('x-stainless-') && name !== 'user-agent'))
