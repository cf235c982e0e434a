import { connect, createServer } from 'node:net'

const CONNECT_TIMEOUT_MS = 5_000

/** A port that nobody listens on at this moment, or the wished one when that is so. */
export async function findFreePort(wished?: number): Promise<number> {
  if (wished !== undefined && (await isPortFree(wished))) return wished
  return listenOnce(0)
}

/** False when another process listens there, on any address. */
export const isPortFree = (port: number): Promise<boolean> =>
  listenOnce(port).then(
    () => true,
    () => false,
  )

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

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}
