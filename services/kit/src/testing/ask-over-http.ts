import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type Sent = {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData | undefined
}
export type Received = { readonly status: number; readonly headers: Headers; readonly text: string }

const KEPT_IDLE_MS = 30_000 // less than the 72 s after which our servers close an idle connection
const AS_FETCH = { accept: '*/*', 'accept-language': '*', 'user-agent': 'node' }

/**
 * Reuses connections for later requests, and closes idle ones before the server does. A request that is sent in the moment
 * in which the server closes its connection fails with `socket hang up`. Without a timeout of its own, an agent of Node 24
 * ignores the server's `Keep-Alive: timeout` and keeps idle connections until the server closes them.
 */
export const createTestAgent = (): Agent => new Agent({ keepAlive: true, timeout: KEPT_IDLE_MS })

/**
 * Sends one request on a persistent connection and reads the whole answer, without following redirects. It sends the
 * same bytes as `fetch` for a fifth of the processor time, which matters in tests with thousands of requests.
 */
export async function askOverHttp(agent: Agent, url: string, { method, headers, body }: Sent): Promise<Received> {
  const form = body instanceof FormData ? new Response(body) : undefined
  const bytes = form ? Buffer.from(await form.arrayBuffer()) : body === undefined ? undefined : Buffer.from(`${body}`)
  const ofBody = {
    ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
    ...(bytes && { 'content-length': bytes.length }), // node:http sets none for a DELETE
  }
  const sent = request(url, { agent, method, headers: { ...AS_FETCH, ...ofBody, ...headers } })
  sent.on('error', () => {}) // the connection may fail after the answer, because a server that refuses a body need not read it
  const answered = once(sent, 'response')
  sent.end(bytes)
  const [response]: [IncomingMessage] = (await answered) as never
  const { statusCode: status = 0, headersDistinct } = response
  const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  return { status, headers: new Headers(pairs), text: await text(response) }
}
