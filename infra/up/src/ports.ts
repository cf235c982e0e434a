import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect, createServer } from 'node:net'
import { waitFor } from './wait.ts'

const CONNECT_TIMEOUT_MS = 5_000

// below the range of outgoing connections, which could occupy the port before a restart
const LOWEST = 15_000
const HIGHEST = 32_000
const RECLAIM_MS = 5_000

/** Reserves a free port until this process ends: the wished one if it is free, otherwise another. */
export async function findFreePort(wished?: number): Promise<number> {
  if (wished !== undefined && (await isPortFree(wished))) return wished
  const port = randomInt(LOWEST, HIGHEST)
  return (await isPortFree(port)) && (await reserve(port)) ? port : findFreePort()
}

/** Reserves the port by opening the UDP port of the same number, because its server may listen much later. */
function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').unref()
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'))
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
  })
}

/** Waits a moment for the port of a server that has just died; returns another port when it stays occupied. */
export async function reclaimPort(before: number | undefined): Promise<number> {
  if (before !== undefined) await waitFor(() => isPortFree(before), RECLAIM_MS)
  return findFreePort(before)
}

/** False when a process listens on the port, on any address. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}

/** Whether a server accepts connections at this address. */
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
