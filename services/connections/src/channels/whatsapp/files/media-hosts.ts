import { Agent } from 'node:https'
import type { OpenTunnel } from '../../../ways-out/open-tunnel.ts'
import { tunnelAgent } from '../../../ways-out/tunnel-agent.ts'

/** The servers that store files, and the certificates that we trust for them. */
export type MediaHosts = {
  readonly agent: Agent
  /** The host for files when the network has named none; undefined for a simulated network. */
  readonly usual: string | undefined
  /** @returns the host from which to fetch a profile picture, given the host that WhatsApp names */
  hostOfPicture(named: string): string
}

const USUAL_HOST = 'mmg.whatsapp.net'
const OF_WHATSAPP = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.whatsapp\.net$/
const SOCKETS = 8

/**
 * @param authority the PEM certificate of a simulated network's authority; undefined: trust the public authorities
 * @param open tunnels of the connection's proxy; undefined: requests leave directly
 */
export function createMediaHosts(authority: string | undefined, open?: OpenTunnel): MediaHosts {
  const options = { keepAlive: true, maxSockets: SOCKETS, ...(authority && { ca: authority }) }
  const agent = open ? tunnelAgent(open, options) : new Agent(options)
  // any name is safe: only the simulated network's hosts have a certificate from its authority
  if (authority) return { agent, usual: undefined, hostOfPicture: (named) => named }
  return { agent, usual: USUAL_HOST, hostOfPicture: (named) => (OF_WHATSAPP.test(named) ? named : USUAL_HOST) }
}
