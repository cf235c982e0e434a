import type { AddressInfo, Server } from 'node:net'
import type { createTunnels, TestProxy } from './tunnels.ts'

/** Runs a proxy on a port of 127.0.0.1 that it keeps. @param create creates the server that opens the tunnels */
export async function runProxy(tunnels: ReturnType<typeof createTunnels>, create: () => Server): Promise<TestProxy> {
  let server: Server
  async function start(port: number): Promise<number> {
    server = create()
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
