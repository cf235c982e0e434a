import type { Mention } from '@recado/contracts/whatsapp/content'
import type { proto } from '@whiskeysockets/baileys'
import type { SessionStore } from '../../channel.ts'
import { addressOf, groupOf, parseJid } from '../address.ts'
import type { Me } from '../stanza.ts'
import { completeAddresses } from './complete-address.ts'
import { nameIn } from './names.ts'
import { isUs } from './references.ts'

const MOST = 100 // the largest number of people, and of groups, to read per message
const NAME_LENGTH = 100 // characters

/**
 * Finds the people and groups that a text mentions. The text contains `@` and digits for a person. For a group it
 * contains the full id, and the message has the group's name.
 */
export async function mentionsIn(
  context: proto.IContextInfo | null | undefined,
  me: Me,
  keys: Pick<SessionStore, 'readKeys'>,
): Promise<Mention[]> {
  const named = (context?.mentionedJid ?? []).slice(0, MOST).flatMap((jid) => {
    const person = addressOf(jid)
    const written = parseJid(jid)?.user
    return person && written !== undefined ? { jid, person, written } : []
  })
  const addresses = await completeAddresses(
    named.map(({ person }) => person),
    keys,
  )
  const people = named.map(({ jid, person, written }, index) => {
    return { written, address: addresses[index] ?? person, name: null, isUs: isUs(jid, me) }
  })
  const groups = (context?.groupMentions ?? []).slice(0, MOST).flatMap(({ groupJid, groupSubject }) => {
    const name = nameIn(groupSubject, NAME_LENGTH)
    return groupJid && groupJid.length <= 60 && groupOf(groupJid) && name
      ? [{ written: groupJid, address: null, name, isUs: false }]
      : []
  })
  return [...people, ...groups]
}
