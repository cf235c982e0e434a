import { Username, WhatsappAddress } from '@recado/contracts/whatsapp/address'

/** A WhatsApp id as `user:device@server`. */
type Jid = { readonly user: string; readonly server: string }

export function parseJid(jid: string | undefined): Jid | undefined {
  const [, user, server] = /^([^:@]*)(?::\d+)?@(.+)$/.exec(jid ?? '') ?? []
  return user && server ? { user, server } : undefined
}

const PHONE_SERVERS = ['s.whatsapp.net', 'c.us', 'hosted']
const LID_SERVERS = ['lid', 'hosted.lid']

export const phoneOf = (jid: string | undefined): string | null => userOn(PHONE_SERVERS, jid)
export const lidOf = (jid: string | undefined): string | null => userOn(LID_SERVERS, jid)

function userOn(servers: readonly string[], jid: string | undefined): string | null {
  const parsed = parseJid(jid)
  return parsed && servers.includes(parsed.server) ? parsed.user : null
}

/** @returns the part of a group's id before the `@`; undefined for an id that is not a group's */
export function groupOf(jid: string | undefined): string | undefined {
  const parsed = parseJid(jid)
  return parsed?.server === 'g.us' && /^\d[\d-]{0,39}$/.test(parsed.user) ? parsed.user : undefined
}

/** @returns the address of the person with these ids; undefined when none of the ids is a person's */
export function addressOf(...jids: (string | undefined)[]): WhatsappAddress | undefined {
  const first = (pick: (jid: string | undefined) => string | null) =>
    jids.map(pick).find((user) => user !== null) ?? null
  return WhatsappAddress.safeParse({ phone: first(phoneOf), lid: first(lidOf) }).data
}

/** Adds the user name from WhatsApp's stanza to a person's address; ignores an invalid user name. */
export function withUsername<A extends WhatsappAddress | undefined>(address: A, told: string | undefined): A {
  const username = Username.safeParse(told?.trim().replace(/^@/, '').toLowerCase()).data
  return address && username !== undefined ? { ...address, username } : address
}

/** The id to send to: the group, else the LID, else the number. Newer accounts accept messages only at their LID. */
export const jidOf = ({ phone, lid, group }: WhatsappAddress): string =>
  group ? `${group}@g.us` : lid ? `${lid}@lid` : `${phone}@s.whatsapp.net`
