import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'
import type { WAMessageKey } from '@whiskeysockets/baileys'
import { withoutNul } from '../../../without-nul.ts'
import type { SessionStore } from '../../channel.ts'
import { addressOf, groupOf, parseJid, withUsername } from '../address.ts'
import { baileys } from '../baileys.ts'
import { isOfList, type Me, type StoredStanza, writerOfList } from '../stanza.ts'
import { completeAddress, completeAddresses } from './complete-address.ts'
import { nameIn } from './names.ts'

const NAME_LENGTH = 100 // characters
const ID_LENGTH = 190 // the sender's client chooses ids; WhatsApp's own have 16 to 32 characters

/** Kinds of chats that are not conversations with people, by the server of their ids. */
const OTHER_CHATS: Readonly<Record<string, string>> = {
  broadcast: 'status',
  newsletter: 'newsletter',
  bot: 'bot',
}

/** The author and the chat of a message, and its id. */
export type Envelope = Pick<ReceivedMessage, 'waMessageId' | 'chat' | 'fromMe' | 'pushName' | 'participant'>

type Keys = Pick<SessionStore, 'readKeys'>

/**
 * Reads the author and the chat of a stored message.
 *
 * @returns one envelope per chat of the message, and at least one; several if the phone's owner wrote to a broadcast
 * list; or the reason to drop the message
 */
export async function readEnvelopes(
  stanza: StoredStanza,
  keys: Keys,
): Promise<readonly [Envelope, ...Envelope[]] | { dropped: string }> {
  if (isOfList(stanza.attrs)) return readList(stanza, keys)
  const envelope = await readEnvelope(stanza, keys)
  return 'dropped' in envelope ? envelope : [envelope]
}

async function readList(stanza: StoredStanza, keys: Keys): ReturnType<typeof readEnvelopes> {
  const { attrs, recipients = [] } = stanza
  const waMessageId = idIn(attrs)
  if (waMessageId === undefined) return { dropped: 'unusable id' }
  const person = addressOf(...writerOfList(attrs))
  const writer = withUsername(person, attrs['participant_username'] ?? attrs['username'])
  if (!writer) return { dropped: 'no person' }
  const fromMe = isOwnAddress(writer, stanza.me)
  const common = { waMessageId, fromMe, pushName: fromMe ? null : nameOf(attrs['notify'] ?? ''), participant: null }
  const people = fromMe ? recipients.flatMap((jids) => addressOf(...jids) ?? []) : [writer]
  const others = people.filter((other) => !isOwnAddress(other, stanza.me))
  const chats = await completeAddresses(others, keys)
  const [first, ...more] = chats.map((chat) => ({ ...common, chat }))
  return first ? [first, ...more] : { dropped: 'broadcast' }
}

async function readEnvelope(stanza: StoredStanza, keys: Keys): Promise<Envelope | { dropped: string }> {
  const { attrs } = stanza
  if (attrs['category'] === 'peer') return { dropped: 'own device' }
  const chatKind = OTHER_CHATS[parseJid(attrs['from'])?.server ?? '']
  if (chatKind) return { dropped: chatKind }

  const key = decodeKey(stanza)
  if (!key) return { dropped: 'contradictory stanza' }
  const waMessageId = idIn(attrs)
  if (waMessageId === undefined) return { dropped: 'unusable id' }
  const fromMe = key.fromMe === true
  const pushName = fromMe ? null : nameOf(attrs['notify'] ?? '')
  const group = groupOf(attrs['from'])
  const person = addressOf(...(fromMe ? recipientOf(stanza, group) : writerOf(key, group)))
  const writer = withUsername(person, usernameOf(stanza, key))
  if (group === undefined) {
    if (!writer) return { dropped: 'no person' }
    if (isOwnAddress(writer, stanza.me)) return { dropped: 'note to self' }
    return { waMessageId, chat: await completeAddress(writer, keys), fromMe, pushName, participant: null }
  }
  const chat = { phone: null, lid: null, group }
  if (fromMe) return { waMessageId, chat, fromMe, pushName, participant: null }
  if (!writer) return { dropped: 'no person' }
  const participant = { address: await completeAddress(writer, keys), name: pushName }
  return { waMessageId, chat, fromMe, pushName, participant }
}

function idIn(attrs: StoredStanza['attrs']): string | undefined {
  const id = withoutNul(attrs['id'] ?? '')
  return id === '' || id.length > ID_LENGTH ? undefined : id
}

export const nameOf = (written: string): string | null => nameIn(written, NAME_LENGTH)

function decodeKey({ attrs, me }: StoredStanza): WAMessageKey | undefined {
  try {
    return baileys.decodeMessageNode({ tag: 'message', attrs }, me.id, me.lid).fullMessage.key
  } catch {
    return undefined // the stanza contradicts itself, for example a stanza of another person with a recipient
  }
}

const writerOf = (key: WAMessageKey, group: string | undefined) =>
  group === undefined
    ? [key.remoteJid ?? undefined, key.remoteJidAlt]
    : [key.participant ?? undefined, key.participantAlt]

/** The ids of the receiver of a message from the phone's owner. All other ids in such a stanza are ids of the owner. */
const recipientOf = ({ attrs }: StoredStanza, group: string | undefined) =>
  group === undefined
    ? [
        attrs['recipient'],
        attrs['recipient_pn'],
        attrs['recipient_lid'],
        attrs['peer_recipient_pn'],
        attrs['peer_recipient_lid'],
      ]
    : []

/**
 * The user name of the receiver of an own message, or else of the author.
 *
 * The client reads the receiver's user name in messages of the owner's other devices, and the author's user name in a
 * group (`decode-wa-message.js`). In a direct chat it ignores `username`, from which WhatsApp Web takes the author's
 * user name.
 */
const usernameOf = ({ attrs }: StoredStanza, { fromMe, participantUsername, remoteJidUsername }: WAMessageKey) =>
  participantUsername ?? (fromMe ? remoteJidUsername : (attrs['username'] ?? remoteJidUsername))

export const isOwnAddress = (chat: WhatsappAddress, me: Me): boolean => {
  const own = addressOf(me.id, me.lid)
  return (chat.phone !== null && chat.phone === own?.phone) || (chat.lid !== null && chat.lid === own?.lid)
}
