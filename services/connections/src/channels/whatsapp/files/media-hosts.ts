import { Agent } from 'node:https'

/** The servers that files lie on, and whom we trust to be one. */
export type MediaHosts = {
  readonly agent: Agent
  /** @returns the host to ask, given the one that a message names: whoever wrote it must not send us anywhere */
  hostOf(named: string | undefined): string
}

const USUAL_HOST = 'mmg.whatsapp.net' // what the official client takes when a message names none
const OF_WHATSAPP = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.whatsapp\.net$/
const SOCKETS = 8

/** @param authority the certificate, in PEM, of the one authority of a simulated network; WhatsApp's are public ones */
export function createMediaHosts(authority: string | undefined): MediaHosts {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, ...(authority && { ca: authority }) })
  if (authority) return { agent, hostOf: (named) => named ?? USUAL_HOST } // no other host has a certificate by it
  return { agent, hostOf: (named) => (named && OF_WHATSAPP.test(named) ? named : USUAL_HOST) }
}
