import { createDecipheriv, hkdfSync } from 'node:crypto'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { proto } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'
import type { Me } from '../stanza.ts'
import { attempt } from './attempt.ts'
import { valueAt } from './fields.ts'
import { idOf } from './usable-id.ts'
import { layersOf } from './wrappers.ts'

/** An edit that a person has encrypted with the secret of the edited message. */
export type Sealed = {
  readonly key: proto.IMessageKey // the key of the edited message
  readonly purpose: 'Message Edit' | 'Event Edit'
  readonly payload: Uint8Array
  readonly iv: Uint8Array
}

const SECRET_BYTES = 32
const TAG_BYTES = 16
const CONTEXT = 35 // the field number of `messageContextInfo` in a Message
const SECRET = 3 // the field number of `messageSecret` in a MessageContextInfo

const { EVENT_EDIT, MESSAGE_EDIT } = baileys.proto.Message.SecretEncryptedMessage.SecretEncType
const PURPOSES: { readonly [type: number]: Sealed['purpose'] } = {
  [EVENT_EDIT]: 'Event Edit',
  [MESSAGE_EDIT]: 'Message Edit',
}

/** @returns the encrypted edit; undefined for content that is not an edit, and for content with missing fields */
export function readSealed(content: proto.Message.ISecretEncryptedMessage): Sealed | undefined {
  const { targetMessageKey: key, encPayload: payload, encIv: iv, secretEncType } = content
  const purpose = PURPOSES[secretEncType ?? 0]
  return key && idOf(key.id) && payload && iv && purpose ? { key, purpose, payload, iv } : undefined
}

/**
 * Finds the secret of a message inside any of its wrappers, because messages from our own devices have the secret at
 * another level than messages of others.
 *
 * @param message an encoded message
 */
export function secretIn(message: Uint8Array): Uint8Array | undefined {
  const secrets = layersOf(message).map((layer) => valueAt(layer, [CONTEXT, SECRET]))
  return secrets.find((secret) => secret?.length === SECRET_BYTES)
}

/**
 * The ids that the author of a message may have used in the key derivation: the LID and the number, without a device.
 * All of them must be tried, because the encrypted content does not say which id was used.
 */
export function namesOf(writer: WhatsappAddress | Me): string[] {
  if ('id' in writer)
    return [writer.lid, writer.id].filter((own) => own !== '').map((own) => baileys.jidNormalizedUser(own))
  const { lid, phone } = writer
  return [...(lid === null ? [] : [`${lid}@lid`]), ...(phone === null ? [] : [`${phone}@s.whatsapp.net`])]
}

/**
 * Decrypts the content of an edit, an encoded `Message`.
 *
 * The key is derived from the secret by HKDF-SHA256 without salt, over the id of the edited message, its author, the
 * author of the edit, and the purpose. Both authors are the same person, who may have used different ids. The cipher is
 * AES-256-GCM, for edits without additional data (whatsmeow msgsecret.go, generateMsgSecretKey; WAUseCaseSecret of
 * WhatsApp Web by https://github.com/oxidezap/whatsapp-rust/pull/618).
 *
 * @returns undefined when no combination of secrets and ids decrypts the content
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
