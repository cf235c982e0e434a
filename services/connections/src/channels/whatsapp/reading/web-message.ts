import type { proto } from '@whiskeysockets/baileys'
import { groupOf, lidOf } from '../address.ts'
import { baileys } from '../baileys.ts'
import { isOfList, type Me, type StoredStanza } from '../stanza.ts'

/** A message from the phone, in the form in which the network would have delivered it. */
export type Retold = { readonly stanza: StoredStanza; readonly padded: Uint8Array }

/**
 * Converts a message that the phone sends in its own format, from its history or in answer to a request.
 *
 * @param encoded the message as the phone encoded it: decoding would lose fields that are newer than the client's
 * protocol file
 *
 * @returns undefined for a record without a message, such as a call or a change of a group
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
