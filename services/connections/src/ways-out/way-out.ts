import type { Agent } from 'node:https'
import type { ProxySettings } from '@recado/contracts/connections/proxy-url'
import type { ProxyGuard } from '@recado/kit/outgoing/proxy-guard'
import { type OpenTunnel, tunnelsThrough } from './open-tunnel.ts'
import { type FetchDispatcher, plainTunnelAgent, tunnelAgent, tunnelDispatcher } from './tunnel-agent.ts'

/** The way by which all requests of a connection leave: its proxy. They never leave directly. */
export type WayOut = {
  readonly open: OpenTunnel
  /** For the socket of an address. */
  agentFor(url: string | undefined): Agent
  /** For requests of the client by `fetch`. */
  readonly dispatcher: FetchDispatcher
}

/** @param ca authority of a simulated network's files */
export function createWayOut(proxy: ProxySettings, guard: ProxyGuard, ca: string | undefined): WayOut {
  const open = tunnelsThrough(proxy, guard)
  return {
    open,
    agentFor: (url) => (url?.startsWith('ws:') ? plainTunnelAgent(open) : tunnelAgent(open, { keepAlive: false })),
    dispatcher: tunnelDispatcher(open, ca),
  }
}
