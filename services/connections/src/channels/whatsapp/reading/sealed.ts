import { createDecipheriv, hkdfSync } from 'node:crypto'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { proto } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'
import type { Me } from '../stanza.ts'
import { attempt } from './attempt.ts'
import { valueAt } from './fields.ts'
import { idOf } from './usable-id.ts'
import { layersOf } from './wrappers.ts'

/** Content that a person has encrypted with the secret of an earlier message. */
export type Sealed = {
  readonly key: proto.IMessageKey // names the earlier message
  readonly purpose: 'Message Edit' | 'Event Edit'
  readonly payload: Uint8Array
  readonly iv: Uint8Array
}

const SECRET_BYTES = 32
const TAG_BYTES = 16
const CONTEXT = 35 // messageContextInfo, of a Message
const SECRET = 3 // messageSecret, of a MessageContextInfo

const { EVENT_EDIT, MESSAGE_EDIT } = baileys.proto.Message.SecretEncryptedMessage.SecretEncType
const PURPOSES: { readonly [type: number]: Sealed['purpose'] } = {
  [EVENT_EDIT]: 'Event Edit',
  [MESSAGE_EDIT]: 'Message Edit',
}

/** @returns undefined for a kind that is not decrypted here */
export function readSealed(content: proto.Message.ISecretEncryptedMessage): Sealed | undefined {
  const { targetMessageKey: key, encPayload: payload, encIv: iv, secretEncType } = content
  const purpose = PURPOSES[secretEncType ?? 0]
  return key && idOf(key.id) && payload && iv && purpose ? { key, purpose, payload, iv } : undefined
}

/**
 * The secret of a message, from any of its wrappers, because messages from other devices have it at different levels.
 * @param message encoded
 */
export function secretIn(message: Uint8Array): Uint8Array | undefined {
  const secrets = layersOf(message).map((layer) => valueAt(layer, [CONTEXT, SECRET]))
  return secrets.find((secret) => secret?.length === SECRET_BYTES)
}

/**
 * The ids that an author may have used in the key derivation, as WhatsApp ids without a device. The content does not
 * name the one that was used.
 */
export function namesOf(writer: WhatsappAddress | Me): string[] {
  if ('id' in writer)
    return [writer.lid, writer.id].filter((own) => own !== '').map((own) => baileys.jidNormalizedUser(own))
  const { lid, phone } = writer
  return [...(lid === null ? [] : [`${lid}@lid`]), ...(phone === null ? [] : [`${phone}@s.whatsapp.net`])]
}

/**
 * Decrypts sealed content, an encoded `Message`. The key is derived from the secret by HKDF-SHA256 without salt, over
 * the id of the first message, its author, the author of the sealed message, and the purpose. The cipher is
 * AES-256-GCM, for edits without additional data (whatsmeow msgsecret.go, generateMsgSecretKey; WAUseCaseSecret of
 * WhatsApp Web by https://github.com/oxidezap/whatsapp-rust/pull/618). Both authors are the same person, who may have
 * used different ids.
 * @returns undefined when no combination of secrets and ids fits
 */
export function openSealed(
  { key, purpose, payload, iv }: Sealed,
  secrets: readonly Uint8Array[],
  names: readonly string[],
): Uint8Array | undefined {
  for (const secret of secrets) {
    for (const writer of names) {
      for (const editor of names) {
        const made = hkdfSync('sha256', secret, '', `${key.id}${writer}${editor}${purpose}`, SECRET_BYTES)
        const opened = attempt(() => decrypt(Buffer.from(made), iv, payload))
        if (opened) return opened
      }
    }
  }
  return undefined
}

function decrypt(key: Uint8Array, iv: Uint8Array, payload: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
  decipher.setAuthTag(payload.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(payload.subarray(0, -TAG_BYTES)), decipher.final()])
}
