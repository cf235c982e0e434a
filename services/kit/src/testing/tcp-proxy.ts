import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  /** The address that was passed to `startTcpProxy`, but through the proxy. */
  readonly url: string
  /** Closes all connections, or the chosen ones; new connections still work. */
  cut(isChosen?: () => boolean): void
  /** Stops forwarding bytes without closing connections, as if the process hung. */
  hang(): void
  /** Forwards no byte of old and new connections in either direction until `restore`, and closes none of them. */
  silence(): void
  /**
   * Until `restore`, closes a connection when the server answers chosen bytes of the client, and withholds that answer.
   * @returns a function that counts the withheld answers
   */
  withhold(isChosen: (sent: Buffer) => boolean): () => number
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
  const clients = new Map<Socket, Socket>() // with the connection of each to the server
  let away = false
  let silent = false
  let isWithheld = (_sent: Buffer) => false
  const server = createServer((client) => {
    if (away) return void client.destroy()
    const upstream = connect({ host: hostname, port: Number(port), noDelay: true })
    client.setNoDelay(true)
    clients.set(client, upstream)
    client.on('close', () => clients.delete(client))
    if (silent) client.pause()
    client.on('data', (sent) => {
      if (!isWithheld(sent)) return
      upstream.unpipe(client)
      upstream.once('data', () => client.destroy()).resume()
    })
    for (const [socket, other] of [[client, upstream] as const, [upstream, client] as const]) {
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
      if (!silent) socket.pipe(other)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  url.hostname = '127.0.0.1'
  const cut = (isChosen = () => true) => {
    for (const client of clients.keys()) if (isChosen()) client.destroy()
  }
  return {
    url: url.href,
    cut,
    hang: () => {
      for (const client of clients.keys()) client.unpipe().pause()
    },
    silence: () => {
      silent = true
      for (const socket of [...clients].flat()) socket.unpipe().pause()
    },
    withhold: (isChosen) => {
      let count = 0
      isWithheld = (sent) => {
        const is = isChosen(sent)
        if (is) count += 1
        return is
      }
      return () => count
    },
    takeAway: () => {
      away = true
      cut()
    },
    restore: () => {
      away = false
      isWithheld = () => false
      if (!silent) return
      silent = false
      for (const [client, upstream] of clients) client.pipe(upstream).pipe(client)
    },
    close: () => {
      cut()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
