import { connect, type Socket } from 'node:net'

/** A connection that went through a proxy. */
export type Tunnel = { readonly host: string; readonly port: number }

/** A running proxy for tests. It connects every host to this machine, so it can be given names that do not resolve. */
export type TestProxy = {
  /** The port on 127.0.0.1; it stays the same after `revive`. */
  readonly port: number
  /** All tunnels that were opened, in order. */
  readonly tunnels: readonly Tunnel[]
  /** The bytes that went through the proxy in both directions. */
  bytes(): number
  /** Ends all connections and refuses new ones. */
  die(): Promise<void>
  /** Accepts connections again after `die`. */
  revive(): Promise<void>
}

/** The user and password that a proxy demands. */
export type Login = { readonly user: string; readonly password: string }

/** Connects clients of a proxy with the hosts that they name, and counts. */
export function createTunnels() {
  const opened: Tunnel[] = []
  const open = new Set<Socket>()
  let bytes = 0

  function watch(socket: Socket): void {
    open.add(socket)
    socket.on('error', () => {}).once('close', () => open.delete(socket))
  }
  return {
    opened,
    bytes: () => bytes,
    watch,
    cut: () => [...open].forEach((socket) => void socket.destroy()),
    /** Connects to a host. Rejects when it cannot be reached. */
    async connect(tunnel: Tunnel): Promise<Socket> {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const far = connect({ host: '127.0.0.1', port: tunnel.port }, resolve)
      far.once('error', reject)
      watch(far)
      await promise
      opened.push(tunnel)
      return far
    },
    join(near: Socket, far: Socket): void {
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on('data', (chunk) => {
          bytes += chunk.length
        })
        from.pipe(to)
        from.once('close', () => to.destroy())
      }
    },
  }
}
