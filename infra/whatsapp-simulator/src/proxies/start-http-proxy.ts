import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createTunnels, type Login, type TestProxy } from './tunnels.ts'

/** Starts an HTTP proxy that answers CONNECT (RFC 9110, section 9.3.6). @param login undefined: everybody may use it */
export async function startHttpProxy(login?: Login): Promise<TestProxy> {
  const tunnels = createTunnels()
  const wanted = login && `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`
  let server: Server

  async function start(port: number): Promise<number> {
    server = createServer((_, response) => void response.writeHead(405).end())
    server.on('connection', tunnels.watch)
    server.on('connect', (request, socket, head: Buffer) => {
      const near = socket as Socket
      if (wanted && request.headers['proxy-authorization'] !== wanted) {
        return near.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n')
      }
      const { hostname: host, port: of } = new URL(`http://${request.url}`)
      tunnels.connect({ host, port: Number(of) || 80 }).then(
        (far) => {
          near.write('HTTP/1.1 200 Connection established\r\n\r\n')
          if (head.length > 0) far.write(head)
          tunnels.join(near, far)
        },
        () => near.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'),
      )
    })
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
    return (server.address() as AddressInfo).port
  }
  const port = await start(0)
  return {
    port,
    tunnels: tunnels.opened,
    bytes: tunnels.bytes,
    async die() {
      const closed = new Promise((done) => server.close(done))
      tunnels.cut()
      await closed
    },
    async revive() {
      await start(port)
    },
  }
}
