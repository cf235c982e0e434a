import { IdentityPair } from '@recado/contracts/whatsapp/address'
import type { BinaryNode } from '@whiskeysockets/baileys'
import type { KeyChange } from '../channel.ts'
import { lidOf, phoneOf } from './address.ts'

/**
 * Finds the pairs of phone and LID among keys that are about to be written. The client writes every new pair once,
 * whether it comes from messages, device lists, app state or history.
 */
export function linksIn(changes: readonly KeyChange[]): IdentityPair[] {
  return changes.flatMap(({ type, id, value }) => {
    if (type !== 'lid-mapping' || !value || id.endsWith('_reverse')) return []
    return IdentityPair.safeParse({ phone: id, lid: JSON.parse(Buffer.from(value).toString()) }).data ?? []
  })
}

/** Attributes that name a person, each with the attributes that may contain the same person's other ids. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  from: ['sender_pn', 'sender_lid'],
  participant: ['participant_pn', 'participant_lid'],
  recipient: ['recipient_pn', 'recipient_lid', 'peer_recipient_pn', 'peer_recipient_lid'],
  jid: ['phone_number', 'lid'], // a member of a group
  creator: ['creator_pn', 'creator_lid'],
  new: ['new_lid'], // the new number of a person who changed it
  'call-creator': ['caller_pn', 'caller_lid'],
}

/** Finds the pairs of phone and LID in a stanza and its children. */
export function linksOf({ attrs, content }: BinaryNode): IdentityPair[] {
  const own = Object.entries(ALIASES).flatMap(([name, aliases]) => {
    const jids = [name, ...aliases].map((each) => attrs[each])
    const first = (pick: typeof phoneOf) => jids.map(pick).find((user) => user !== null)
    return IdentityPair.safeParse({ phone: first(phoneOf), lid: first(lidOf) }).data ?? []
  })
  return Array.isArray(content) ? [...own, ...content.flatMap(linksOf)] : own
}
