import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { runProxy } from './run-proxy.ts'
import { createTunnels, type Login, type TestProxy } from './tunnels.ts'

/** Starts an HTTP proxy that answers CONNECT (RFC 9110, section 9.3.6). @param login undefined: it demands no login */
export async function startHttpProxy(login?: Login): Promise<TestProxy> {
  const tunnels = createTunnels()
  const wanted = login && `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`

  return runProxy(tunnels, () => {
    const server = createServer((_, response) => void response.writeHead(405).end())
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
    return server
  })
}
