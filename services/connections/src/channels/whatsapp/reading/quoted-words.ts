import { kindOf, SHOWN_AS } from '@recado/contracts/message-kinds'
import type { QuotedWords } from '@recado/contracts/whatsapp/content'
import type { proto } from '@whiskeysockets/baileys'
import type { SessionStore } from '../../channel.ts'
import { baileys } from '../baileys.ts'
import type { Me } from '../stanza.ts'
import { attempt } from './attempt.ts'
import { mentionsIn } from './mentions.ts'
import { readContent } from './read-content.ts'
import { isUs } from './references.ts'
import { readable } from './texts.ts'

const LENGTH = 1_000 // characters
const STATUS = 'status@broadcast'

/**
 * Reads the quoted message that a reply contains (`ContextInfo.quotedMessage`). This copy is the only source for a
 * status, for a message of another chat, and for a message from before the phone was linked.
 *
 * @returns undefined when the quoted message has no content that can be shown
 */
export async function quotedWordsIn(
  context: proto.IContextInfo | null | undefined,
  me: Me,
  keys: Pick<SessionStore, 'readKeys'>,
): Promise<QuotedWords | undefined> {
  const message = context?.quotedMessage
  const read = message && attempt(() => readContent(baileys.proto.Message.encode(message).finish()))
  if (!read || !('said' in read.content)) return undefined
  const [said] = read.content.said
  if (!said || said.kind === 'unsupported') return undefined
  const mentions = await mentionsIn(read.content.context, me, keys)
  return {
    kind: said.kind,
    text: kindOf(SHOWN_AS[said.kind]).body === 'data' ? '' : readable(said.text, LENGTH),
    fromMe: isUs(context?.participant, me),
    isStatus: context?.remoteJid === STATUS,
    ...(mentions.length > 0 && { mentions }),
  }
}
