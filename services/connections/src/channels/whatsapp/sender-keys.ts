import { createRequire } from 'node:module'
import type { BinaryNode } from '@whiskeysockets/baileys'
import type { KeyChange } from '../channel.ts'
import { linksOf } from './identity-links.ts'

export type KeyName = Pick<KeyChange, 'type' | 'id'>

const { PreKeyWhisperMessage } = createRequire(import.meta.url)('libsignal/src/protobufs.js') as {
  PreKeyWhisperMessage: { decode(bytes: Uint8Array): { readonly preKeyId: number } }
}

/**
 * The names of the keys that the client will request, one after the other, to read a message whose stanza contains both
 * phone and LID of its sender: the pair, the session with the sending device, and our one-time key that the device
 * used.
 */
export function keysOfSender({ tag, attrs, content }: BinaryNode): KeyName[] {
  const [person] = linksOf({ tag, attrs })
  if (!person) return []
  const device = /:(\d+)@/.exec(attrs['participant'] ?? attrs['from'] ?? '')?.[1] ?? '0'
  const address = `${person.lid}_1.${device}` // the client's notation
  const underPhone = `${person.phone}.0` // the address under which the client stores keys until the LID is known
  const oneTimeKey = Array.isArray(content) ? oneTimeKeyOf(content) : undefined
  return [
    { type: 'lid-mapping', id: person.phone },
    { type: 'lid-mapping', id: `${person.lid}_reverse` },
    { type: 'device-list', id: person.phone },
    { type: 'identity-key', id: address },
    { type: 'session', id: address },
    { type: 'identity-key', id: underPhone },
    { type: 'session', id: underPhone },
    ...(oneTimeKey ? [{ type: 'pre-key', id: String(oneTimeKey) }] : []),
  ]
}

/** @returns the id of our one-time key; undefined for a message that does not start a session, or cannot be parsed */
function oneTimeKeyOf(content: readonly BinaryNode[]): number | undefined {
  const bytes = content.find(({ tag, attrs }) => tag === 'enc' && attrs['type'] === 'pkmsg')?.content
  if (!(bytes instanceof Uint8Array)) return undefined
  try {
    return PreKeyWhisperMessage.decode(bytes.subarray(1)).preKeyId // after the version byte
  } catch {
    return undefined
  }
}
