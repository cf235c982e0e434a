import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { readContent } from './read-content.ts'
import { unwrap } from './wrappers.ts'

/** The effect of one message on another; `fromMe` is from the view of the change's author. */
export type Change = { target: string; fromMe: boolean } & (
  | { kind: 'edited'; text: string }
  | { kind: 'sealed'; content: proto.Message.ISecretEncryptedMessage } // an edit, encrypted under the target's secret
  | { kind: 'revoked' }
  | { kind: 'reacted'; emoji: string }
)

const { Type } = proto.Message.ProtocolMessage

/** @returns the change that the message makes; undefined for a message that a phone shows */
export function changeIn(message: proto.IMessage): Change | undefined {
  const { reactionMessage, protocolMessage, secretEncryptedMessage: sealed } = unwrap(message).message
  const key = reactionMessage?.key ?? protocolMessage?.key ?? sealed?.targetMessageKey
  if (!key?.id) return undefined
  const target = { target: key.id, fromMe: key.fromMe ?? false }
  if (reactionMessage) return { ...target, kind: 'reacted', emoji: reactionMessage.text ?? '' }
  if (sealed) return { ...target, kind: 'sealed', content: sealed }
  if (protocolMessage?.type === Type.REVOKE) return { ...target, kind: 'revoked' }
  if (protocolMessage?.type === Type.MESSAGE_EDIT && protocolMessage.editedMessage) {
    return { ...target, kind: 'edited', text: readContent(protocolMessage.editedMessage).text }
  }
  return undefined
}

/**
 * @returns whether a message only carries keys, history or requests between devices and servers, which phones do not
 * show
 */
export function isProtocolTraffic(message: proto.IMessage): boolean {
  const { message: inner } = unwrap(message)
  if (changeIn(inner)) return false
  const present = Object.entries(inner).filter(([, value]) => value !== null && value !== undefined)
  const fields = present.map(([field]) => field).filter((field) => field !== 'messageContextInfo')
  return fields.length > 0 && fields.every((field) => TRAFFIC.includes(field))
}

const TRAFFIC = ['protocolMessage', 'senderKeyDistributionMessage', 'fastRatchetKeySenderKeyDistributionMessage']
