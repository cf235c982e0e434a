import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { decodeMessage } from '../content/wrappers.ts'
import { isGroupJid } from '../groups/group-rows.ts'
import { findAddress, findPhone } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { DeviceRow, PhoneRow } from '../network/rows.ts'
import { findMessage } from './phone-messages.ts'
import { sendToOwnDevice } from './send-to-own-device.ts'

type Asked = { id: string; request: proto.Message.IPeerDataOperationRequestMessage }

const { PLACEHOLDER_MESSAGE_RESEND } = proto.Message.PeerDataOperationRequestType

/** Answers a linked device that got placeholders and asks its phone for the messages, except view-once messages. */
export function answerResend(network: Network, phone: PhoneRow, device: DeviceRow, { id, request }: Asked): void {
  if (request.peerDataOperationRequestType !== PLACEHOLDER_MESSAGE_RESEND) return
  for (const { messageKey } of request.placeholderMessageResendRequest ?? []) {
    network.log.add('resend-asked', { phone: phone.number, device: device.id, id: messageKey?.id ?? '' })
  }
  const results = (request.placeholderMessageResendRequest ?? []).flatMap(({ messageKey }) => {
    const webMessageInfoBytes = messageKey ? find(network, phone, messageKey) : undefined
    return webMessageInfoBytes ? { placeholderMessageResendResponse: { webMessageInfoBytes } } : []
  })
  const response = {
    peerDataOperationRequestType: PLACEHOLDER_MESSAGE_RESEND,
    stanzaId: id,
    peerDataOperationResult: results,
  }
  const type = proto.Message.ProtocolMessage.Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE
  const content = { protocolMessage: { type, peerDataOperationRequestResponseMessage: response } }
  sendToOwnDevice(network, phone, device, content).catch((error: unknown) =>
    network.log.add('failure', { phone: phone.number, error: String(error) }),
  )
}

function find(network: Network, phone: PhoneRow, key: proto.IMessageKey): Uint8Array | undefined {
  const { remoteJid = '', fromMe, id } = key
  const chat = isGroupJid(remoteJid ?? '') ? remoteJid : findAddress(network, remoteJid ?? '')?.phone.number
  const found = chat && id && findMessage(network, phone.number, { chat, id, fromMe: fromMe === true })
  if (!found || found.withheld === 'view_once') return undefined
  const author = findPhone(network, found.author ?? found.chat)
  return proto.WebMessageInfo.encode({
    key,
    message: decodeMessage(found.content),
    messageTimestamp: Math.floor(found.at / 1000),
    ...(key.participant && { participant: key.participant }),
    ...(!found.fromMe && author && { pushName: author.name }),
  }).finish()
}
