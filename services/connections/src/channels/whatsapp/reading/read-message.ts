import type { proto } from '@whiskeysockets/baileys'
import type { Channel, Reading } from '../../channel.ts'
import { decodeStanza, type StoredStanza } from '../stanza.ts'
import { readEnvelope } from './read-envelope.ts'
import { readGroupNews } from './read-group-news.ts'
import { readNumberChange } from './read-number-change.ts'
import { readPlaintext } from './read-plaintext.ts'
import { resentIn } from './read-resent.ts'
import { quotedIn, targetOf } from './references.ts'

type Keys = Parameters<Channel['read']>[1]

type OnUnknown = (field: number) => void

/**
 * Makes of a stored stanza and its text the messages that it is, or the change, or says why it is nothing for people.
 * @param onUnknown hears the number of a content that nobody here knows, each time when it is read
 */
export function messageReader(onUnknown: OnUnknown): Channel['read'] {
  return async ({ stanza: stored, plaintext }, keys) => {
    const stanza = decodeStanza(stored)
    if (stanza.isGroupNews) return readGroupNews(stanza, plaintext, keys)
    if (stanza.isNumberChange) return readNumberChange(stanza, plaintext)
    const resent = stanza.isUnread ? undefined : resentIn(stanza, plaintext)
    if (!resent) return readStanza(stanza, plaintext, { keys, onUnknown })
    const reading = await readStanza(resent.stanza, resent.padded, { keys, onUnknown })
    return 'messages' in reading ? { ...reading, isOwed: true } : reading
  }
}

type Surroundings = { readonly keys: Keys; readonly onUnknown: OnUnknown }

async function readStanza(
  stanza: StoredStanza,
  padded: Uint8Array,
  { keys, onUnknown }: Surroundings,
): Promise<Reading> {
  const envelope = await readEnvelope(stanza, keys)
  if ('dropped' in envelope) return envelope
  const sentAt = new Date(Number(stanza.attrs['t']) * 1_000)
  const { content, file, unknownField } = readPlaintext(stanza.isUnread ? undefined : padded, stanza.isForPhonesOnly)
  if (unknownField !== undefined) onUnknown(unknownField)
  if ('dropped' in content) return content
  if ('change' in content) {
    if (stanza.isHistory) return { dropped: 'history' } // the messages come as they are after it
    const { chat, fromMe, participant: by } = envelope
    const meant = targetOf(content, envelope, stanza)
    return meant ? { change: { chat, fromMe, by, ...meant, change: content.change }, sentAt } : { dropped: 'no target' }
  }
  const { said, context } = content
  const isHistory = stanza.isHistory && ({ isHistory: true } as const)
  const common = { ...envelope, ...isHistory, quoted: quotedIn(context, stanza.me), isForwarded: isForwarded(context) }
  const messages = said.map(({ kind, text, media }, index) => ({
    ...common,
    kind,
    text,
    media: media ?? null,
    waMessageId: index === 0 ? envelope.waMessageId : `${envelope.waMessageId}:${index + 1}`, // of several contacts
  }))
  return { messages, sentAt, file }
}

const isForwarded = (context: proto.IContextInfo | null | undefined): boolean => context?.isForwarded === true
