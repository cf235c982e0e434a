import type { proto } from '@whiskeysockets/baileys'
import { groupOf, lidOf } from '../address.ts'
import { baileys } from '../baileys.ts'
import type { Me, StoredStanza } from '../stanza.ts'

/** A message that a phone tells of, as it would have come from the network. */
export type Retold = { readonly stanza: StoredStanza; readonly padded: Uint8Array }

/**
 * @param encoded the message as the phone wrote it: decoding loses fields that are newer than the client's protocol file
 * @returns undefined when it has no content, as what is told of calls and changes of groups
 */
export function retell(
  { key, message, messageTimestamp, pushName, participant: writer }: proto.IWebMessageInfo,
  me: Me,
  encoded?: Uint8Array,
): Retold | undefined {
  const { id, remoteJid: chat, fromMe } = key ?? {}
  if (!id || !chat || !message) return undefined
  const own = lidOf(chat) !== null && me.lid !== '' ? me.lid : me.id
  const isGroup = groupOf(chat) !== undefined
  const participant = fromMe ? own : (key?.participant ?? writer)
  const attrs = {
    id,
    t: String(messageTimestamp ?? ''),
    ...(fromMe && !isGroup ? { from: own, recipient: chat } : { from: chat }),
    ...(isGroup && participant && { participant }),
    ...(pushName && { notify: pushName }),
  }
  return {
    stanza: { attrs, me },
    padded: encoded ? baileys.writeRandomPadMax16(encoded) : baileys.encodeWAMessage(message),
  }
}
