import * as http from 'node:http'
import * as https from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'

/** A request that the provider received. */
export type ProviderRequest = {
  readonly method: string
  readonly path: string // with its query
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
  readonly hasCertificate: boolean // whether the client sent a certificate
}

/** Answers the requests to a path. */
export type ProviderReply = (response: http.ServerResponse, request: ProviderRequest) => unknown

export type OutsideProvider = {
  /** The address, such as `http://127.0.0.1:1234`, without a slash at the end. */
  readonly url: string
  readonly requests: readonly ProviderRequest[]
  /** Sets the answer to a path from now on; the default is 200 and `{}`. */
  on(path: string, reply: ProviderReply): void
  close(): Promise<void>
}

const MIB = 1024 * 1024

/** Answers with a status and optional headers and body. */
export const answer =
  (status: number, body = '{}', headers: http.OutgoingHttpHeaders = {}): ProviderReply =>
  (response) =>
    response.writeHead(status, headers).end(body)

/** Answers 429. @param retryAfter in seconds, or as a date */
export const tooMany = (retryAfter: string): ProviderReply => answer(429, '{}', { 'retry-after': retryAfter })

export const redirectTo = (location: string): ProviderReply => answer(302, '', { location })

/** Answers when the promise resolves, like a slow provider. */
export const slow =
  (until: Promise<unknown>, reply: ProviderReply = answer(200)): ProviderReply =>
  (response, request) =>
    until.then(() => reply(response, request))

/** Accepts the request and never answers. */
export const never: ProviderReply = () => {}

/** Accepts the request and closes the connection. */
export const hangUp: ProviderReply = (response) => response.destroy()

/** Sends this many bytes without declaring a length, until the client closes the connection. */
export const huge =
  (bytes: number): ProviderReply =>
  (response) => {
    const chunk = Buffer.alloc(MIB, 'x')
    let left = bytes
    const write = (): void => {
      while (left > 0 && !response.destroyed) {
        left -= chunk.length
        if (!response.write(chunk)) return void response.once('drain', write)
      }
      response.end()
    }
    response.writeHead(200)
    write()
  }

/** Uses one reply after another, and repeats the last one. */
export function inTurn(first: ProviderReply, ...others: readonly ProviderReply[]): ProviderReply {
  let next = first
  const left = [...others]
  return (response, request) => {
    const reply = next
    next = left.shift() ?? next
    return reply(response, request)
  }
}

/** Starts an external provider: a real server on this machine, which can be slow, broken or hostile. */
export async function startOutsideProvider(tls?: https.ServerOptions): Promise<OutsideProvider> {
  const replies = new Map<string, ProviderReply>()
  const requests: ProviderRequest[] = []
  async function handle(incoming: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers, socket } = incoming
    response.on('error', () => {})
    let body = ''
    for await (const chunk of incoming.setEncoding('utf8')) body += chunk
    const hasCertificate = tls !== undefined && Object.keys((socket as TLSSocket).getPeerCertificate()).length > 0
    const request = { method, path, headers, body, hasCertificate }
    requests.push(request)
    await (replies.get(path.split('?')[0] ?? '') ?? answer(200))(response, request)
  }
  const take = (incoming: http.IncomingMessage, response: http.ServerResponse) =>
    void handle(incoming, response).catch(() => response.destroy())
  const server = tls ? https.createServer(tls, take) : http.createServer(take)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    requests,
    on: (path, reply) => void replies.set(path, reply),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
