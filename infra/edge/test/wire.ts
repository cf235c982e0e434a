import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A stand-in for a service that sends exactly the bytes that a test writes. */
export type Wire = {
  readonly url: string
  /** @returns how many connections the edge has opened so far */
  connections(): number
  open(): number
  close(): Promise<void>
}

/** @param onRequest gets the raw head of each request, its connection, and the number of requests on that connection */
export async function startWire(onRequest: (head: string, socket: Socket, count: number) => void): Promise<Wire> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    let text = ''
    let count = 0
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
        const head = text.slice(0, end)
        text = text.slice(end + 4)
        onRequest(head, socket, ++count)
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    open: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

/** @returns a complete answer as HTTP/1.1 sends it, with status 200 */
export const answerOf = (body: string, ...headers: string[]): string =>
  ['HTTP/1.1 200 OK', `content-length: ${Buffer.byteLength(body)}`, ...headers, '', body].join('\r\n')

export const pathOf = (head: string): string => head.split(' ')[1] ?? ''

/** A connection to the edge on which a test writes raw bytes. */
export function openLine(address: string): { socket: Socket; heard(): string; closed: Promise<void> } {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  return { socket, heard: () => text, closed }
}
