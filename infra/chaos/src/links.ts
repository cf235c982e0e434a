import { startTcpProxy, type TcpProxy } from '@recado/kit/testing/tcp-proxy'

/** Proxies between the services and their servers, and between the gateway and the simulated network. */
export type Links = {
  /** The addresses of the proxies in front of PostgreSQL and RabbitMQ. */
  readonly environment: { readonly POSTGRES_URL: string; readonly AMQP_URL: string }
  /** Starts a proxy for the simulated network. @returns its address */
  readonly toNetwork: (chatUrl: string) => Promise<string>
  readonly all: () => readonly TcpProxy[]
  readonly close: () => Promise<void>
}

export async function openLinks(servers: { postgresUrl: string; amqpUrl: string }): Promise<Links> {
  const toPostgres = await startTcpProxy(servers.postgresUrl)
  const toRabbitmq = await startTcpProxy(servers.amqpUrl)
  const all = [toPostgres, toRabbitmq]
  return {
    environment: { POSTGRES_URL: toPostgres.url, AMQP_URL: toRabbitmq.url },
    async toNetwork(chatUrl) {
      const toNetwork = await startTcpProxy(chatUrl)
      all.push(toNetwork)
      return toNetwork.url
    },
    all: () => all,
    close: async () => void (await Promise.all(all.map((link) => link.close()))),
  }
}
