import type { proto } from '@whiskeysockets/baileys'
import { groupOf, lidOf } from '../address.ts'
import { baileys } from '../baileys.ts'
import { isOfList, type Me, type StoredStanza } from '../stanza.ts'

/** A message from a phone's history, in the form that the network would have delivered. */
export type Retold = { readonly stanza: StoredStanza; readonly padded: Uint8Array }

/**
 * @param encoded the message as the phone wrote it: decoding loses fields that are newer than the client's protocol
 * file
 * @returns undefined when it has no content, as in records of calls and changes of groups
 */
export function retell(
  { key, message: told, messageTimestamp, pushName, participant: writer, messageSecret }: proto.IWebMessageInfo,
  me: Me,
  encoded?: Uint8Array,
): Retold | undefined {
  const { id, remoteJid: chat, fromMe } = key ?? {}
  if (!id || !chat || !told) return undefined
  const apart = messageSecret?.length && !told.messageContextInfo?.messageSecret ? { messageSecret } : undefined
  const info = apart && { messageContextInfo: { ...told.messageContextInfo, ...apart } }
  const own = lidOf(chat) !== null && me.lid !== '' ? me.lid : me.id
  const isShared = groupOf(chat) !== undefined || isOfList({ from: chat })
  const participant = fromMe ? own : (key?.participant ?? writer)
  const attrs = {
    id,
    t: String(messageTimestamp ?? ''),
    ...(fromMe && !isShared ? { from: own, recipient: chat } : { from: chat }),
    ...(isShared && participant && { participant }),
    ...(pushName && { notify: pushName }),
  }
  return {
    stanza: { attrs, me },
    padded: encoded
      ? baileys.writeRandomPadMax16(info ? Buffer.concat([encoded, encodedOf(info)]) : encoded) // decoding merges them
      : baileys.encodeWAMessage({ ...told, ...info }),
  }
}

const encodedOf = (message: proto.IMessage): Uint8Array => baileys.proto.Message.encode(message).finish()
