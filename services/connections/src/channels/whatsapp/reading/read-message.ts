import type { proto } from '@whiskeysockets/baileys'
import type { Channel, Reading, ReadingHelp } from '../../channel.ts'
import { timerIn, timerSetBy } from '../disappearing.ts'
import { decodeStanza, type StoredStanza } from '../stanza.ts'
import { cameFromIn } from './came-from.ts'
import type { Content } from './content.ts'
import { mentionsIn } from './mentions.ts'
import { openEdit, type SealedOutcome } from './open-edit.ts'
import { quotedWordsIn } from './quoted-words.ts'
import { type Envelope, readEnvelopes } from './read-envelope.ts'
import { readGroupNews } from './read-group-news.ts'
import { readNumberChange } from './read-number-change.ts'
import { readPlaintext } from './read-plaintext.ts'
import { resentIn } from './read-resent.ts'
import { quotedIn, targetOf } from './references.ts'

/** Counts content that readers cannot or must decrypt. A message that is read again is counted again. */
export type ReadingCounts = {
  /** Counts content of an unknown kind, by its field number. */
  unknownContent(field: number): void
  /** Counts an encrypted edit, by its outcome. */
  sealed(outcome: SealedOutcome): void
}

/**
 * Creates the reader of the channel. It turns a stored stanza and its text into messages or a change, or returns the
 * reason why they are not shown to people.
 */
export function messageReader(counts: ReadingCounts): Channel['read'] {
  return async ({ stanza: stored, plaintext }, help) => {
    const stanza = decodeStanza(stored)
    if (stanza.isGroupNews) return readGroupNews(stanza, plaintext, help)
    if (stanza.isNumberChange) return readNumberChange(stanza, plaintext)
    const resent = stanza.isUnread ? undefined : resentIn(stanza, plaintext)
    if (!resent) return readStanza(stanza, plaintext, { help, counts })
    const reading = await readStanza(resent.stanza, resent.padded, { help, counts })
    return 'messages' in reading ? { ...reading, isOwed: true } : reading
  }
}

type Surroundings = { readonly help: ReadingHelp; readonly counts: ReadingCounts }

async function readStanza(stanza: StoredStanza, padded: Uint8Array, { help, counts }: Surroundings): Promise<Reading> {
  const envelopes = await readEnvelopes(stanza, help)
  if ('dropped' in envelopes) return envelopes
  const [envelope, ...others] = envelopes
  const sentAt = new Date(Number(stanza.attrs['t']) * 1_000)
  const plain = readPlaintext(stanza.isUnread ? undefined : padded, stanza.isForPhonesOnly)
  const { file, unknownField, association } = plain
  if (unknownField !== undefined) counts.unknownContent(unknownField)
  const content = await inTheClear(plain.content, envelope, stanza, { help, counts })
  if ('dropped' in content) return content
  const isGroup = envelope.chat.group !== undefined // notifications set the timer of a group
  if ('setting' in content) {
    const setting = isGroup ? undefined : timerSetBy(content.setting, sentAt)
    return setting ? { setting, chat: envelope.chat, sentAt } : { dropped: 'protocol' }
  }
  if ('change' in content) {
    if (stanza.isHistory) return { dropped: 'history' } // messages of a history already contain their latest version
    const { chat, fromMe, participant: by } = envelope
    const meant = targetOf(content, envelope, stanza)
    if (!meant) return { dropped: 'no target' }
    const mentions = await mentionsIn(content.context, stanza.me, help)
    const made =
      content.change.kind === 'edited' && mentions.length > 0 ? { ...content.change, mentions } : content.change
    const change = { chat, fromMe, by, ...meant, change: made }
    const alsoIn = others.length > 0 && { alsoIn: others.map((other) => other.chat) }
    return { change, ...alsoIn, sentAt }
  }
  const { said, context } = content
  const isSecondFile = association !== undefined && said[0]?.media !== undefined
  if (isSecondFile && !association.isBetter) return { dropped: 'second file' }
  const isHistory = stanza.isHistory && ({ isHistory: true } as const)
  const quotedWords = await quotedWordsIn(context, stanza.me, help)
  const quotes = { quoted: quotedIn(context, stanza.me), ...(quotedWords && { quotedWords }) }
  const mentions = await mentionsIn(context, stanza.me, help)
  const cameFrom = cameFromIn(context)
  const about = {
    ...(mentions.length > 0 && { mentions }),
    ...(cameFrom && { cameFrom }),
    ...(isSecondFile && { isFileOf: association.waMessageId }),
  }
  const common = { ...isHistory, ...quotes, ...about, isForwarded: isForwarded(context) }
  const messagesIn = (each: Envelope) =>
    said.map(({ kind, text, media }, index) => ({
      ...each,
      ...common,
      kind,
      text,
      media: media ?? null,
      waMessageId: index === 0 ? each.waMessageId : `${each.waMessageId}:${index + 1}`, // one id per contact card
    }))
  const messages = envelopes.flatMap(messagesIn)
  const secret = plain.secret && { value: plain.secret, isLasting: said[0]?.kind === 'poll' }
  const timer = isGroup ? undefined : timerIn(context)
  return { messages, sentAt, file, ...(secret && { secret }), ...(timer && { timer }) }
}

type Clear = Exclude<Content, { readonly sealed: unknown } | { readonly dropped: string }>

/**
 * Decrypts content that is encrypted with the secret of another message. If the secret is not stored yet, returns the
 * id of that message in `awaits`.
 */
async function inTheClear(
  content: Content,
  envelope: Envelope,
  { me }: StoredStanza,
  { help, counts }: Surroundings,
): Promise<Clear | Extract<Reading, { readonly dropped: string }>> {
  if (!('sealed' in content)) return content
  const { outcome, content: opened } = await openEdit(content.sealed, envelope, me, help)
  counts.sealed(outcome)
  return outcome === 'waiting' ? { dropped: 'sealed', awaits: content.sealed.key.id ?? '' } : opened
}

const isForwarded = (context: proto.IContextInfo | null | undefined): boolean => context?.isForwarded === true
