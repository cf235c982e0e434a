import type { proto } from '@whiskeysockets/baileys'
import { addressOf, groupOf, lidOf } from '../address.ts'
import { baileys } from '../baileys.ts'
import type { StoredStanza } from '../stanza.ts'
import { attempt } from './attempt.ts'
import { isOwnAddress } from './read-envelope.ts'

/** A message as it would have come, had the network given it to us. */
type Resent = { readonly stanza: StoredStanza; readonly padded: Uint8Array }

const { PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE } = baileys.proto.Message.ProtocolMessage.Type

/** @returns the message of which our phone tells us here what the network had withheld; undefined when it does not */
export function resentIn({ attrs, me }: StoredStanza, padded: Uint8Array): Resent | undefined {
  const sender = addressOf(attrs['from'])
  if (attrs['category'] !== 'peer' || !sender || !isOwnAddress(sender, me)) return undefined
  const { key, message, messageTimestamp, pushName } = attempt(() => answerIn(padded)) ?? {}
  if (!key?.id || !key.remoteJid || !message) return undefined
  const own = lidOf(key.remoteJid) !== null && me.lid !== '' ? me.lid : me.id
  const isGroup = groupOf(key.remoteJid) !== undefined
  const participant = key.fromMe ? own : (key.participant ?? undefined)
  const writer = key.fromMe && !isGroup ? { from: own, recipient: key.remoteJid } : { from: key.remoteJid }
  return {
    stanza: {
      attrs: {
        ...{ id: key.id, t: String(messageTimestamp ?? attrs['t']), ...writer },
        ...(isGroup && participant !== undefined && { participant }),
        ...(pushName && { notify: pushName }),
      },
      me,
    },
    padded: baileys.encodeWAMessage(message),
  }
}

/** The client asks for one message at a time. */
function answerIn(padded: Uint8Array): proto.IWebMessageInfo | undefined {
  const { protocolMessage } = baileys.proto.Message.decode(baileys.unpadRandomMax16(padded))
  if (protocolMessage?.type !== PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE) return undefined
  const results = protocolMessage.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? []
  const [bytes] = results.flatMap((result) => result.placeholderMessageResendResponse?.webMessageInfoBytes ?? [])
  return bytes && baileys.proto.WebMessageInfo.decode(bytes)
}
