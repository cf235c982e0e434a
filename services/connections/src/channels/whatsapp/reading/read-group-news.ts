import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { GroupChange, GroupMember } from '@recado/contracts/whatsapp/group'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { withoutNul } from '../../../without-nul.ts'
import type { Reading, SessionStore } from '../../channel.ts'
import { addressOf, groupOf, withUsername } from '../address.ts'
import { fromBytes } from '../auth-state.ts'
import { timerOfGroup } from '../disappearing.ts'
import type { StoredStanza } from '../stanza.ts'
import { completeAddresses } from './complete-address.ts'
import { nameIn } from './names.ts'
import { isOwnAddress, nameOf } from './read-envelope.ts'

const SUBJECT_LENGTH = 100 // characters
const MEMBERS = 50 // the largest number of members to read per change; further members are left out
const ID_LENGTH = 150

type Keys = Pick<SessionStore, 'readKeys'>

/** The changes of members that are shown to people, by the tag of WhatsApp's notification. */
const MEMBER_CHANGES = {
  add: 'joined',
  remove: 'left',
  leave: 'left',
  promote: 'promoted',
  demote: 'demoted',
} as const

/** Turns a stored notification into a change of a group, or returns the reason why it is not shown to people. */
export async function readGroupNews(stanza: StoredStanza, content: Uint8Array, keys: Keys): Promise<Reading> {
  const { attrs, me } = stanza
  const group = groupOf(attrs['from'])
  const id = withoutNul(attrs['id'] ?? '')
  const news = fromBytes(content)
  const [said] = Array.isArray(news) ? (news as BinaryNode[]) : []
  if (group === undefined || id === '' || id.length > ID_LENGTH || !said) return { dropped: 'unusable group news' }
  const chat = { phone: null, lid: null, group }
  const sentAt = new Date(Number(attrs['t']) * 1_000)
  const setting = timerTold(said, sentAt)
  if (setting) return { setting, chat, sentAt }

  const told = Array.isArray(said.content) ? said.content.slice(0, MEMBERS) : []
  const people = told.flatMap(({ tag, attrs: member }) => {
    const person = tag === 'participant' && addressOf(member['jid'], member['phone_number'], member['lid'])
    const username = member['participant_username'] ?? member['username'] // as in the client (`groups.js`)
    return person ? withUsername(person, username) : []
  })
  const person = addressOf(attrs['participant'], attrs['participant_pn'], attrs['participant_lid'])
  const writer = withUsername(person, attrs['participant_username'])
  const addresses = await completeAddresses(writer ? [...people, writer] : people, keys)
  const memberAt = (index: number, address: WhatsappAddress, name: string | null): GroupMember => {
    return { address: addresses[index] ?? address, name, isUs: isOwnAddress(address, me) }
  }
  const members = people.map((member, index) => memberAt(index, member, null))
  const change = changeOf(said, members)
  if (!change) return { dropped: 'group setting' }
  const by = writer ? memberAt(people.length, writer, nameOf(attrs['notify'] ?? '')) : null
  return { group: { chat, changeId: `${id}-${attrs['t']}`, by, change }, sentAt }
}

/** Reads `<ephemeral expiration="604800"/>` or `<not_ephemeral/>` (whatsmeow group.go, parseGroupChange). */
function timerTold({ tag, attrs }: BinaryNode, at: Date) {
  if (tag === 'ephemeral') return timerOfGroup(attrs['expiration'], at)
  return tag === 'not_ephemeral' ? timerOfGroup(undefined, at) : undefined
}

function changeOf({ tag, attrs }: BinaryNode, members: GroupMember[]): GroupChange | undefined {
  if (tag === 'subject') {
    const subject = nameIn(attrs['subject'], SUBJECT_LENGTH)
    return subject === null ? undefined : { kind: 'renamed', subject }
  }
  const kind = Object.hasOwn(MEMBER_CHANGES, tag) ? MEMBER_CHANGES[tag as keyof typeof MEMBER_CHANGES] : undefined
  return kind && members.length > 0 ? { kind, members } : undefined
}
