import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  /** The address that was passed to `startTcpProxy`, but through the proxy. */
  readonly url: string
  /** Closes all connections, or the chosen ones; new connections still work. */
  cut(isChosen?: () => boolean): void
  /** Stops forwarding bytes without closing connections, as if the process hung. */
  hang(): void
  /** Closes all connections and refuses new ones until `restore`. */
  takeAway(): void
  restore(): void
  close(): Promise<void>
}

/**
 * Starts a proxy between a service and its database or broker, so that a test can cut the connections without stopping
 * the server.
 */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const clients = new Set<Socket>()
  let away = false
  const server = createServer((client) => {
    if (away) return void client.destroy()
    const upstream = connect({ host: hostname, port: Number(port), noDelay: true })
    client.setNoDelay(true)
    clients.add(client)
    client.on('close', () => clients.delete(client))
    for (const [socket, other] of [[client, upstream] as const, [upstream, client] as const]) {
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
      socket.pipe(other)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  url.hostname = '127.0.0.1'
  const cut = (isChosen = () => true) => {
    for (const client of clients) if (isChosen()) client.destroy()
  }
  return {
    url: url.href,
    cut,
    hang: () => {
      for (const client of clients) client.unpipe().pause()
    },
    takeAway: () => {
      away = true
      cut()
    },
    restore: () => {
      away = false
    },
    close: () => {
      cut()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
