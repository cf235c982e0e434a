import { addressOf } from '../address.ts'
import { baileys } from '../baileys.ts'
import type { StoredStanza } from '../stanza.ts'
import { attempt } from './attempt.ts'
import { valueAt } from './fields.ts'
import { isOwnAddress } from './read-envelope.ts'
import { type Retold, retell } from './web-message.ts'

const { PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE } = baileys.proto.Message.ProtocolMessage.Type

const MESSAGE = 2 // the field number of `message` in a WebMessageInfo

/**
 * Finds, in an answer of our phone, a message that had arrived without its text.
 * @returns undefined for any other message
 */
export function resentIn({ attrs, me }: StoredStanza, padded: Uint8Array): Retold | undefined {
  const sender = addressOf(attrs['from'])
  if (attrs['category'] !== 'peer' || !sender || !isOwnAddress(sender, me)) return undefined
  return attempt(() => {
    const told = answerIn(padded)
    return told && retell(baileys.proto.WebMessageInfo.decode(told), me, valueAt(told, [MESSAGE]))
  })
}

/** Finds the first message in the phone's answer, because the client requests one message at a time. */
function answerIn(padded: Uint8Array): Uint8Array | undefined {
  const { protocolMessage } = baileys.proto.Message.decode(baileys.unpadRandomMax16(padded))
  if (protocolMessage?.type !== PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE) return undefined
  const results = protocolMessage.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? []
  const [bytes] = results.flatMap((result) => result.placeholderMessageResendResponse?.webMessageInfoBytes ?? [])
  return bytes
}
