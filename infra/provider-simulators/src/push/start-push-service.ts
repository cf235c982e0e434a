import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type BrowserKeys, createBrowserKeys } from './browser-keys.ts'
import { certifyHost } from './certify-host.ts'
import { checkVapid } from './check-vapid.ts'

/** A subscription as a browser would get it. */
export type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** A message that the push service accepted, decrypted as the browser would. */
export type Pushed = {
  readonly endpoint: string
  readonly text: string
  readonly ttl: number // seconds
  readonly urgency: string | undefined
  readonly topic: string | undefined
}

/** An answer that replaces the usual one. */
export type PushFault = { readonly status: number; readonly retryAfter?: number }

export type PushService = {
  /** The address, such as `https://127.0.0.1:1234`. */
  readonly origin: string
  /** The certificate that clients must trust, in PEM. */
  readonly authority: string
  /** Subscribes a browser. @param key the public key of the sender */
  subscribe(key: string): Subscription
  /** The accepted messages, in order. */
  readonly pushed: readonly Pushed[]
  /** The status of each answer, in order, for all requests to this subscription. */
  statusesOf(endpoint: string): readonly number[]
  /** Answers the next requests to a subscription with these faults, in order. */
  fail(endpoint: string, ...faults: readonly PushFault[]): void
  /** Ends a subscription: further messages are answered by 410. */
  end(endpoint: string): void
  close(): Promise<void>
}

type Known = { readonly keys: BrowserKeys; readonly key: string; isGone: boolean }

const MOST_BYTES = 4_096 // that a push service must accept (RFC 8030 §7.2)

/** Starts a push service (RFC 8030) that checks its senders and decrypts what it gets. */
export async function startPushService(): Promise<PushService> {
  const host = certifyHost()
  const known = new Map<string, Known>()
  const faults = new Map<string, PushFault[]>()
  const statuses = new Map<string, number[]>()
  const pushed: Pushed[] = []
  let origin = ''

  function accept(endpoint: string, { headers }: IncomingMessage, body: Buffer): PushFault {
    const subscription = known.get(endpoint)
    if (!subscription) return { status: 404 }
    if (subscription.isGone) return { status: 410 }
    const [fault] = faults.get(endpoint)?.splice(0, 1) ?? []
    if (fault) return fault
    const { ttl, urgency, topic, 'content-encoding': encoding } = headers
    if (checkVapid(headers.authorization, subscription.key, origin) !== undefined) return { status: 403 }
    if (typeof ttl !== 'string' || !/^\d+$/.test(ttl) || encoding !== 'aes128gcm') return { status: 400 }
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return { status: 400 }
    if (body.length > MOST_BYTES) return { status: 413 }
    const text = subscription.keys.open(body).toString()
    pushed.push({ endpoint, text, ttl: Number(ttl), urgency: urgency?.toString(), topic: topic?.toString() })
    return { status: 201 }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray())
    const endpoint = `${origin}${request.url}`
    const { status, retryAfter } = request.method === 'POST' ? accept(endpoint, request, body) : { status: 405 }
    statuses.set(endpoint, [...(statuses.get(endpoint) ?? []), status])
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }).end()
  }

  const server = createServer({ key: host.key, cert: host.certificate }, (request, response) => {
    handle(request, response).catch(() => response.writeHead(400).end())
  })
  origin = await listen(server)
  return {
    origin,
    authority: host.authority,
    pushed,
    subscribe(key) {
      const endpoint = `${origin}/push/${randomUUID()}`
      const keys = createBrowserKeys()
      known.set(endpoint, { keys, key, isGone: false })
      return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
    },
    statusesOf: (endpoint) => statuses.get(endpoint) ?? [],
    fail: (endpoint, ...next) => void faults.set(endpoint, [...next]),
    end(endpoint) {
      const subscription = known.get(endpoint)
      if (subscription) subscription.isGone = true
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}
