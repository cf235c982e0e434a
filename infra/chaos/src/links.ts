import { startTcpProxy, type TcpProxy } from '@recado/kit/testing/tcp-proxy'

/**
 * Proxies between the services and their servers, and between the gateway and the simulated network. The gateways reach
 * their database through a proxy of their own.
 */
export type Links = {
  /** The addresses of the proxies in front of PostgreSQL and RabbitMQ. */
  readonly environment: { readonly POSTGRES_URL: string; readonly AMQP_URL: string }
  /** Leads the gateways to their own proxy. */
  readonly adjust: (name: string, variables: Variables) => Variables
  /** Starts a proxy for the simulated network. @returns its address */
  readonly toNetwork: (chatUrl: string) => Promise<string>
  readonly ofGateways: TcpProxy // to their database
  readonly ofDatabases: TcpProxy // of all services except the gateways
  readonly ofBroker: TcpProxy
  /** Undefined before the gateways start. */
  readonly ofNetwork: () => TcpProxy | undefined
  readonly all: () => readonly TcpProxy[]
  readonly close: () => Promise<void>
}

type Variables = Readonly<Record<string, string>>

export async function openLinks(servers: { postgresUrl: string; amqpUrl: string }): Promise<Links> {
  const toPostgres = await startTcpProxy(servers.postgresUrl)
  const toRabbitmq = await startTcpProxy(servers.amqpUrl)
  const ofGateways = await startTcpProxy(servers.postgresUrl)
  const all = [toPostgres, toRabbitmq, ofGateways]
  let toNetwork: TcpProxy | undefined
  const [common, own] = [toPostgres, ofGateways].map(({ url }) => `@${new URL(url).host}/`)
  return {
    environment: { POSTGRES_URL: toPostgres.url, AMQP_URL: toRabbitmq.url },
    ofGateways,
    ofDatabases: toPostgres,
    ofBroker: toRabbitmq,
    adjust: (name, variables) =>
      name.startsWith('connections')
        ? Object.fromEntries(
            Object.entries(variables).map(([key, value]) => [key, value.replace(common ?? '', own ?? '')]),
          )
        : variables,
    ofNetwork: () => toNetwork,
    async toNetwork(chatUrl) {
      toNetwork = await startTcpProxy(chatUrl)
      all.push(toNetwork)
      return toNetwork.url
    },
    all: () => all,
    close: async () => void (await Promise.all(all.map((link) => link.close()))),
  }
}
