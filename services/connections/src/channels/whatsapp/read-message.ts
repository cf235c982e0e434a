import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { proto, WAMessageKey } from '@whiskeysockets/baileys'
import { withoutNul } from '../../without-nul.ts'
import type { Channel } from '../channel.ts'
import { addressOf, parseJid } from './address.ts'
import { readKeys } from './auth-state.ts'
import { baileys } from './baileys.ts'
import { fileContent } from './files/file-source.ts'
import { decodeStanza, type StoredStanza } from './stanza.ts'

const NAME_LENGTH = 100 // characters
const ID_LENGTH = 200 // the sender's program chooses ids; WhatsApp's own have 16 to 32 characters

/** Kinds of chat that are not with a person, by the server of their ids. */
const OTHER_CHATS: Readonly<Record<string, string>> = {
  'g.us': 'group',
  broadcast: 'broadcast',
  newsletter: 'newsletter',
  bot: 'bot',
}

/** Contents that change another message or say nothing to people. */
const SILENT_KINDS: Readonly<Record<string, string>> = {
  protocolMessage: 'protocol',
  reactionMessage: 'reaction',
  encReactionMessage: 'reaction',
  pollUpdateMessage: 'poll vote',
  pinInChatMessage: 'pin',
  keepInChatMessage: 'keep',
  encEventResponseMessage: 'event response',
  deviceSentMessage: 'empty',
  placeholderMessage: 'placeholder',
}

/** Makes of a stored stanza and its text the one message that it is, or says why it is none for people. */
export const readMessage: Channel['read'] = async ({ stanza: stored, plaintext }, keys) => {
  const stanza = decodeStanza(stored)
  const { attrs } = stanza
  if (attrs['category'] === 'peer') return { dropped: 'own device' }
  const chatKind = OTHER_CHATS[parseJid(attrs['from'])?.server ?? '']
  if (chatKind) return { dropped: attrs['from'] === 'status@broadcast' ? 'status' : chatKind }
  const content = decodeContent(plaintext)
  if (!content) return { dropped: 'unreadable' }
  const kind = kindOf(content)
  if ('dropped' in kind) return kind

  const key = decodeKey(stanza)
  if (!key) return { dropped: 'contradictory stanza' }
  const waMessageId = withoutNul(attrs['id'] ?? '')
  if (waMessageId === '' || waMessageId.length > ID_LENGTH) return { dropped: 'unusable id' }
  const fromMe = key.fromMe === true
  const known = addressOf(...(fromMe ? recipientOf(stanza) : [key.remoteJid ?? undefined, key.remoteJidAlt]))
  if (!known) return { dropped: 'no person' }
  if (isOwn(known, stanza)) return { dropped: 'note to self' }
  const message = {
    waMessageId,
    chat: await complete(known, keys),
    fromMe,
    pushName: fromMe ? null : nameOf(attrs['notify'] ?? ''),
    participant: null,
    ...kind,
    media: null,
    quoted: null,
    isForwarded: false,
  }
  const file = fileContent(content) ? baileys.proto.Message.encode(content).finish() : null
  return { message, sentAt: new Date(Number(attrs['t']) * 1_000), file }
}

export const chatOfStanza = (stored: Uint8Array): string => {
  const { attrs } = decodeStanza(stored)
  return attrs['recipient'] ?? attrs['from'] ?? ''
}

/** Not cut within a character: half of one is no text. */
const nameOf = (written: string): string | null =>
  withoutNul(written)
    .slice(0, NAME_LENGTH)
    .replace(/[\ud800-\udbff]$/, '') || null

function decodeKey({ attrs, me }: StoredStanza): WAMessageKey | undefined {
  try {
    return baileys.decodeMessageNode({ tag: 'message', attrs }, me.id, me.lid).fullMessage.key
  } catch {
    return undefined // such as a recipient in what is not from us
  }
}

function decodeContent(plaintext: Uint8Array): proto.IMessage | undefined {
  try {
    const message = baileys.proto.Message.decode(baileys.unpadRandomMax16(plaintext))
    return baileys.normalizeMessageContent(message.deviceSentMessage?.message ?? message)
  } catch {
    return undefined
  }
}

type Kind = { kind: 'text' | 'unsupported'; text: string } | { dropped: string }

function kindOf(content: proto.IMessage): Kind {
  const text = withoutNul(content.conversation || content.extendedTextMessage?.text || '')
  if (text) return { kind: 'text', text }
  const type = baileys.getContentType(content)
  if (!type || type === 'conversation' || type === 'extendedTextMessage') return { dropped: 'empty' }
  const silent = SILENT_KINDS[type]
  return silent ? { dropped: silent } : { kind: 'unsupported', text: '' }
}

/** To whom the owner of the phone wrote; the alternative ids of the stanza itself are the owner's. */
const recipientOf = ({ attrs }: StoredStanza) => [
  attrs['recipient'],
  attrs['recipient_pn'],
  attrs['recipient_lid'],
  attrs['peer_recipient_pn'],
  attrs['peer_recipient_lid'],
]

const isOwn = (chat: WhatsappAddress, { me }: StoredStanza): boolean => {
  const own = addressOf(me.id, me.lid)
  return (chat.phone !== null && chat.phone === own?.phone) || (chat.lid !== null && chat.lid === own?.lid)
}

/** The stanza often names a person by phone or LID alone; the other one may be known from before. */
async function complete(address: WhatsappAddress, keys: Parameters<Channel['read']>[1]): Promise<WhatsappAddress> {
  const { phone, lid } = address
  if (phone !== null && lid !== null) return address
  const id = phone ?? `${lid}_reverse` // as the client files them
  const { [id]: alias } = await readKeys(keys, 'lid-mapping', [id])
  return (
    addressOf(
      phone === null ? `${lid}@lid` : `${phone}@s.whatsapp.net`,
      alias && (phone === null ? `${alias}@s.whatsapp.net` : `${alias}@lid`),
    ) ?? address
  )
}
