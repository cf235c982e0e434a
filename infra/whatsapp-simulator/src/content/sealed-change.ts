import { hkdfSync, randomBytes } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { openGcm, sealGcm } from '../crypto/aes.ts'
import { encodeMessage } from './wrappers.ts'

/** A message that is changed, in the form of its editor. */
export type SealedTarget = {
  id: string
  secret: Uint8Array
  writer: string // its writer, who is the one who changes it, without a device
}

const { Type } = proto.Message.ProtocolMessage
const { MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType
const IV_BYTES = 12
const NOTHING = Buffer.alloc(0)

/**
 * The correction of a message, sealed under its secret, as phones send it (whatsmeow msgsecret.go,
 * generateMsgSecretKey; https://github.com/oxidezap/whatsapp-rust/pull/618).
 */
export function sealEdit(key: proto.IMessageKey, target: SealedTarget, text: string): proto.IMessage {
  const editedMessage = { conversation: text }
  const content = { protocolMessage: { key, type: Type.MESSAGE_EDIT, editedMessage, timestampMs: Date.now() } }
  const encIv = randomBytes(IV_BYTES)
  const encPayload = sealGcm(keyOf(target), encIv, encodeMessage(content), NOTHING)
  return { secretEncryptedMessage: { targetMessageKey: key, encIv, encPayload, secretEncType: MESSAGE_EDIT } }
}

/** @returns the sealed content; undefined if it was not sealed with this secret by this writer */
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
