import * as http from 'node:http'
import * as https from 'node:https'
import type { AddressInfo } from 'node:net'

/** A webhook call that the receiver got. */
export type Call = { path: string; body: { pix?: { txid: string; valor: string; devolucoes?: unknown[] }[] } }

export type Receiver = {
  url: string
  calls: Call[]
  /** Sets the statuses of the next answers; later ones are 200. */
  answerWith(...statuses: number[]): void
  close(): Promise<void>
}

/** Starts a receiver of webhook calls; over TLS with the given options. */
export async function startReceiver(tls?: https.ServerOptions): Promise<Receiver> {
  const calls: Call[] = []
  let statuses: number[] = []
  async function take(request: http.IncomingMessage, response: http.ServerResponse) {
    const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
    calls.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) })
    response.writeHead(statuses.shift() ?? 200).end()
  }
  const listener = (request: http.IncomingMessage, response: http.ServerResponse) =>
    void take(request, response).catch(() => response.destroy())
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    calls,
    answerWith: (...next) => {
      statuses = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
