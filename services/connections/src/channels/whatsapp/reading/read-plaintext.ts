import type { proto } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'
import { attempt } from './attempt.ts'
import type { Content } from './content.ts'
import { contentName, readContent, unwrapped } from './read-content.ts'

/** The content of what was decrypted, and what is needed to fetch its file: the keys and the address in it. */
export type Plain = { readonly content: Content; readonly file: Uint8Array | null }

const UNSUPPORTED: Content = { said: [{ kind: 'unsupported', text: '' }] }
const PLACEHOLDER: Content = { said: [{ kind: 'placeholder', text: '' }] }

/**
 * Something that cannot be read is still something that somebody sent.
 * @param padded undefined when it could not be decrypted
 * @param isForPhonesOnly it never will be
 */
export function readPlaintext(padded: Uint8Array | undefined, isForPhonesOnly = false): Plain {
  if (!padded) return { content: isForPhonesOnly ? UNSUPPORTED : PLACEHOLDER, file: null }
  const bytes = attempt(() => baileys.unpadRandomMax16(padded))
  const decoded = bytes && attempt(() => baileys.proto.Message.decode(bytes))
  if (!decoded) return { content: UNSUPPORTED, file: null }
  const message: proto.IMessage = decoded.deviceSentMessage?.message ?? decoded
  const content = attempt(() => readContent(message)) ?? UNSUPPORTED // nested deeper than anybody means it
  if ('dropped' in content && isOnlyUnknown(message, bytes)) return { content: UNSUPPORTED, file: null }
  return { content, file: baileys.proto.Message.encode(unwrapped(message)).finish() }
}

/** Of a kind that is newer than our client, decoding leaves nothing but what stands beside it. */
const isOnlyUnknown = (message: proto.IMessage, bytes: Uint8Array): boolean =>
  contentName(unwrapped(message)) === undefined && fieldsOf(bytes).some((field) => !KNOWN_EMPTY.includes(field))

/** An empty text, keys, the frame of a message to an own device, and what goes with any message. */
const KNOWN_EMPTY = [1, 2, 15, 31, 35]

/** @returns the numbers of a protobuf message's fields, as far as it is well formed */
function fieldsOf(bytes: Uint8Array): number[] {
  const fields: number[] = []
  let at = 0
  function varint(): number {
    let value = 0
    for (let factor = 1; at < bytes.length; factor *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) break
    }
    return value
  }
  while (at < bytes.length) {
    const tag = varint()
    fields.push(Math.floor(tag / 8))
    const wireType = tag % 8
    const size = wireType === 0 || wireType === 2 ? varint() : { 1: 8, 5: 4 }[wireType]
    if (size === undefined) break
    if (wireType !== 0) at += size
  }
  return fields
}
