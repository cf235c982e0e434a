import { Agent } from 'node:https'

/** The servers that files lie on, and whom we trust to be one. */
export type MediaHosts = {
  readonly agent: Agent
  /** The host that has the files of messages when the network has not said which; undefined of a simulated network. */
  readonly usual: string | undefined
  /** @returns the host of a profile picture, given the one that the network names */
  hostOfPicture(named: string): string
}

const USUAL_HOST = 'mmg.whatsapp.net'
const OF_WHATSAPP = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.whatsapp\.net$/
const SOCKETS = 8

/** @param authority the certificate, in PEM, of the one authority of a simulated network; WhatsApp's are public ones */
export function createMediaHosts(authority: string | undefined): MediaHosts {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, ...(authority && { ca: authority }) })
  // no other host has a certificate by the authority of a simulated network
  if (authority) return { agent, usual: undefined, hostOfPicture: (named) => named }
  return { agent, usual: USUAL_HOST, hostOfPicture: (named) => (OF_WHATSAPP.test(named) ? named : USUAL_HOST) }
}
