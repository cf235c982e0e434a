import { once } from 'node:events'
import { connect } from 'node:tls'
import { eventually } from '@recado/chaos/eventually'
import { WebSocket } from 'ws'
import { MAIN } from './authority.ts'
import type { Place } from './call-front.ts'

/** The live socket of a browser through a front. */
export type LiveSocket = {
  /** How many pings of the product have arrived. */
  readonly pings: () => number
  readonly texts: readonly string[]
  readonly closeCode: () => number | undefined
  readonly close: () => void
}

/** Opens the live socket through a front, and waits for its welcome. */
export async function openLive({ port, root }: Place, ticket: string): Promise<LiveSocket> {
  const socket = new WebSocket(`wss://${MAIN}/api/live`, {
    createConnection: () =>
      connect({ host: '127.0.0.1', port, servername: MAIN, ca: root, ALPNProtocols: ['http/1.1'] }),
  })
  const texts: string[] = []
  let pings = 0
  let closeCode: number | undefined
  socket.on('message', (data) => texts.push(String(data)))
  socket.on('ping', () => pings++)
  socket.on('close', (code) => {
    closeCode = code
  })
  await once(socket, 'open')
  socket.on('error', () => {}) // 'close' follows
  socket.send(JSON.stringify({ type: 'hello', ticket }))
  await eventually(() => texts.some((text) => text.includes('"welcome"')))
  return { pings: () => pings, texts, closeCode: () => closeCode, close: () => socket.terminate() }
}
