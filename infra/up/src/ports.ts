import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect, createServer } from 'node:net'
import { waitFor } from './wait.ts'

const CONNECT_TIMEOUT_MS = 5_000

// below the range that systems hand out to outgoing connections, one of which could sit there when we come back
const LOWEST = 15_000
const HIGHEST = 32_000
const RECLAIM_MS = 5_000

/**
 * A port that nobody listens on at this moment, and that nobody else is given until this process ends: the wished one when
 * nobody listens there.
 */
export async function findFreePort(wished?: number): Promise<number> {
  if (wished !== undefined && (await isPortFree(wished))) return wished
  const port = randomInt(LOWEST, HIGHEST)
  return (await isPortFree(port)) && (await reserve(port)) ? port : findFreePort()
}

/** By the port of the same number that datagrams have: whoever is given it may not listen for a long time yet. */
function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').unref()
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'))
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
  })
}

/** The port of a server that has just died, given a moment to be let go; another one when a stranger keeps it. */
export async function reclaimPort(before: number | undefined): Promise<number> {
  if (before !== undefined) await waitFor(() => isPortFree(before), RECLAIM_MS)
  return findFreePort(before)
}

/** False when another process listens there, on any address. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}

/** Whether something accepts connections there. */
export function isAnswering(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_TIMEOUT_MS })
    const answer = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => answer(true))
    socket.once('timeout', () => answer(false))
    socket.once('error', () => answer(false))
  })
}
