import { hkdfSync, randomBytes } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { openGcm, sealGcm } from '../crypto/aes.ts'
import { encodeMessage } from './wrappers.ts'

/** The message that an edit changes, from the editor's side. */
export type SealedTarget = {
  id: string
  secret: Uint8Array
  writer: string // the address of its author, without a device; only the author edits it
}

const { Type } = proto.Message.ProtocolMessage
const { MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType
const IV_BYTES = 12
const NOTHING = Buffer.alloc(0)

/**
 * Builds an edit of a message, encrypted under the message's secret, as phones send it (whatsmeow msgsecret.go,
 * generateMsgSecretKey; https://github.com/oxidezap/whatsapp-rust/pull/618).
 */
export function sealEdit(key: proto.IMessageKey, target: SealedTarget, text: string): proto.IMessage {
  const editedMessage = { conversation: text }
  const content = { protocolMessage: { key, type: Type.MESSAGE_EDIT, editedMessage, timestampMs: Date.now() } }
  const encIv = randomBytes(IV_BYTES)
  const encPayload = sealGcm(keyOf(target), encIv, encodeMessage(content), NOTHING)
  return { secretEncryptedMessage: { targetMessageKey: key, encIv, encPayload, secretEncType: MESSAGE_EDIT } }
}

/** @returns the decrypted content; undefined if this author did not encrypt it with this secret */
export function openEdit(
  { encIv, encPayload }: proto.Message.ISecretEncryptedMessage,
  target: SealedTarget,
): proto.IMessage | undefined {
  try {
    return proto.Message.decode(openGcm(keyOf(target), encIv ?? NOTHING, encPayload ?? NOTHING, NOTHING))
  } catch {
    return undefined
  }
}

const keyOf = ({ id, secret, writer }: SealedTarget): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `${id}${writer}${writer}Message Edit`, 32))
