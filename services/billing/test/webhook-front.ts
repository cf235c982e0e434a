import * as http from 'node:http'
import * as https from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { RawRequest, Verify } from '@recado/kit/http/routes/route'

export type WebhookFront = { url: string; close(): Promise<void> }

/**
 * Starts a proxy that terminates TLS, passes the client's certificate of any issuer to `verify`, and answers 200 or 401
 * with its result. Without keys, the proxy is a plain HTTP server.
 */
export async function startWebhookFront(verify: Verify, keys?: { key: string; cert: string }): Promise<WebhookFront> {
  async function answer(request: http.IncomingMessage, response: http.ServerResponse) {
    const url = new URL(request.url ?? '', 'http://front')
    const { raw } = keys ? (request.socket as TLSSocket).getPeerCertificate() : {}
    const seen: RawRequest = {
      rawBody: Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)),
      headers: { ...request.headers, ...(raw && { 'client-cert': `:${raw.toString('base64')}:` }) },
      params: {},
      query: Object.fromEntries(url.searchParams),
      origin: { ip: request.socket.remoteAddress ?? '', userAgent: '' },
    }
    response.writeHead((await verify(seen)) ? 200 : 401).end()
  }
  const take = (request: http.IncomingMessage, response: http.ServerResponse) =>
    void answer(request, response).catch(() => response.destroy())
  const server = keys
    ? https.createServer({ ...keys, requestCert: true, rejectUnauthorized: false }, take)
    : http.createServer(take)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `${keys ? 'https' : 'http'}://127.0.0.1:${port}/subscription/webhook`,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
