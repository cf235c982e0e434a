import { Agent as HttpAgent } from 'node:http'
import { type AgentOptions, Agent as HttpsAgent, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ConnectionOptions, type TLSSocket, connect as tlsConnect } from 'node:tls'
import { Dispatcher1Wrapper, Agent as FetchAgent } from 'undici'
import type { OpenTunnel } from './open-tunnel.ts'
import { ProxyError } from './proxy-rules.ts'

/** The type of Node's own copy of `undici`. */
export type FetchDispatcher = NonNullable<RequestInit['dispatcher']>

type Created = (error: Error | null, stream?: Duplex) => void

/** How long the encryption inside a tunnel may take to begin; no request has a bound of its own for it. */
const HANDSHAKE_MS = 10_000
const IDLE_MS = 30_000 // an unused tunnel is closed, because no session closes the agent

/** Opens every connection of its requests through the tunnels of a proxy, also those of `ws:` addresses. */
export function plainTunnelAgent(open: OpenTunnel): HttpsAgent {
  const agent: HttpAgent = Object.assign(new HttpAgent(), {
    createConnection({ host, port }: RequestOptions, created: Created) {
      openFor(open, { host, port }).then((socket) => created(null, socket), created)
    },
  })
  return agent as HttpsAgent // the client declares no other kind, but passes on both
}

/** Like `plainTunnelAgent`, for `https:` and `wss:` addresses. */
export function tunnelAgent(open: OpenTunnel, options: AgentOptions = {}): HttpsAgent {
  return Object.assign(new HttpsAgent({ keepAlive: true, timeout: IDLE_MS, ...options }), {
    createConnection({ host, port, ca, servername }: RequestOptions, created: Created) {
      openFor(open, { host, port }).then(
        (socket) => created(null, encrypted({ socket, host, servername, ca })),
        created,
      )
    },
  })
}

/**
 * A dispatcher for `fetch`, by which the client fetches app state. The built-in `fetch` of Node 24 needs the wrapper.
 * @param ca authority of a simulated network
 */
export function tunnelDispatcher(
  open: OpenTunnel,
  ca: string | undefined,
  handshakeMs: number = HANDSHAKE_MS,
): FetchDispatcher {
  const agent = new FetchAgent({
    connect({ hostname, port, protocol, servername }, connected) {
      const place = { host: hostname, port: port || (protocol === 'https:' ? 443 : 80) }
      openFor(open, place).then(
        (socket) => {
          if (protocol !== 'https:') return connected(null, socket)
          const secure = encrypted({ socket, host: hostname, servername, ca }, handshakeMs)
          secure.once('secureConnect', () => connected(null, secure))
          secure.once('error', (error) => connected(error, null))
        },
        (error: Error) => connected(error, null),
      )
    },
  })
  return new Dispatcher1Wrapper(agent) as unknown as FetchDispatcher
}

const openFor = (open: OpenTunnel, { host, port }: Pick<RequestOptions, 'host' | 'port'>) =>
  open({ host: String(host).replace(/^\[|\]$/g, ''), port: Number(port) })

type Secured = {
  readonly socket: Duplex
  readonly host: string | null | undefined
  readonly servername: string | null | undefined
  readonly ca: ConnectionOptions['ca']
}

/**
 * Encrypts a tunnel. The certificate must be of the wanted host, so the proxy cannot read what goes through it. A proxy
 * that passes on too little for the encryption to begin is given up.
 */
function encrypted({ socket, host, servername, ca }: Secured, handshakeMs: number = HANDSHAKE_MS): TLSSocket {
  const secure = tlsConnect({
    socket,
    host: host ?? '',
    servername: servername || (isIP(host ?? '') === 0 ? (host ?? '') : ''),
    ALPNProtocols: ['http/1.1'],
    ...(ca && { ca }),
  })
  const late = setTimeout(() => secure.destroy(new ProxyError('timeout')), handshakeMs)
  const end = () => clearTimeout(late)
  return secure.once('secureConnect', end).once('close', end)
}
