import { createHmac, hkdfSync } from 'node:crypto'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'

/**
 * The parts of a message that the reporting token covers, by field number: a whole field, some fields inside it, or the
 * covered fields of a message inside it.
 */
type Covered = { readonly [field: number]: true | 'message' | Covered }

const CONTEXT: Covered = { 21: true, 22: true } // fields of `ContextInfo`: how often the message was forwarded
const POLL: Covered = { 2: true, 3: { 1: true, 2: true }, 5: CONTEXT, 8: { 1: true, 2: true } }
const VIDEO: Covered = { 2: true, 6: true, 7: true, 13: true, 17: CONTEXT, 20: true }
const WRAPPER: Covered = { 1: 'message' }

/**
 * The covered fields of `Message`, by number (whatsmeow reportingfields.json). The same fields are covered in a message
 * inside a message (whatsapp-rust reporting_token.rs).
 */
const FIELDS: Covered = {
  1: true, // text
  3: { 2: true, 3: true, 8: true, 11: true, 17: CONTEXT, 25: true }, // image
  4: { 1: true, 16: true, 17: CONTEXT }, // contact
  5: { 3: true, 4: true, 5: true, 16: true, 17: CONTEXT }, // location
  6: { 1: true, 17: CONTEXT, 30: true }, // text with a context
  7: { 2: true, 7: true, 10: true, 17: CONTEXT, 20: true }, // document
  8: { 2: true, 7: true, 9: true, 17: CONTEXT, 21: true }, // audio
  9: VIDEO,
  12: { 1: true, 2: true, 14: 'message', 15: true }, // changes of another message
  18: { 6: true, 16: true, 17: CONTEXT }, // live location
  26: { 4: true, 5: true, 8: true, 13: true, 17: CONTEXT }, // sticker
  28: { 1: true, 2: true, 4: true, 5: true, 6: true, 7: CONTEXT }, // invitation to a group
  37: WRAPPER,
  49: POLL,
  53: WRAPPER, // among others a document with a caption
  55: WRAPPER,
  58: WRAPPER,
  59: WRAPPER,
  60: POLL,
  64: POLL,
  66: VIDEO, // round video
  74: WRAPPER,
  87: WRAPPER,
  88: { 1: true, 2: { 1: true }, 3: CONTEXT },
  92: WRAPPER,
  93: WRAPPER,
  94: WRAPPER,
}

const TOKEN_BYTES = 16

// `sender` and `chat` are ids without a device
type About = { readonly waMessageId: string; readonly sender: string; readonly chat: string }

/**
 * Creates the node that lets a recipient report a message: a MAC of the message's content. The key is derived from the
 * message's secret, its id, its author and its chat. If the chat has a LID, the author's id must be a LID, too
 * (whatsmeow reportingtoken.go, `generateMsgSecretKey`, 7b33f628).
 *
 * @returns undefined for a message without a secret
 */
export function reportingToken(encoded: Uint8Array, { waMessageId, sender, chat }: About): BinaryNode | undefined {
  const secret = baileys.proto.Message.decode(encoded).messageContextInfo?.messageSecret
  if (!secret) return undefined
  const key = hkdfSync('sha256', secret, Buffer.alloc(0), `${waMessageId}${sender}${chat}Report Token`, 32)
  const content = coveredIn(Buffer.from(encoded), FIELDS)
  if (content.length === 0) return undefined
  const mac = createHmac('sha256', Buffer.from(key)).update(content).digest().subarray(0, TOKEN_BYTES)
  return {
    tag: 'reporting',
    attrs: {},
    content: [{ tag: 'reporting_token', attrs: { v: '2' }, content: mac }],
  }
}

/** Extracts the covered parts of an encoded message, ordered by field number. */
function coveredIn(encoded: Buffer, covered: Covered): Buffer {
  const parts = fieldsOf(encoded).flatMap(({ number, tag, value, whole }) => {
    const which = covered[number]
    if (which === undefined) return []
    if (which === true || value === undefined) return { number, bytes: whole }
    const inner = coveredIn(value, which === 'message' ? FIELDS : which)
    return inner.length === 0 ? [] : { number, bytes: Buffer.concat([tag, variableInteger(inner.length), inner]) }
  })
  return Buffer.concat(parts.toSorted((one, other) => one.number - other.number).map(({ bytes }) => bytes))
}

type Field = { number: number; tag: Buffer; value: Buffer | undefined; whole: Buffer }

const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const FIXED32 = 5

/** Parses the fields of an encoded message in their order; `value` is set for fields of bytes. */
function fieldsOf(encoded: Buffer): Field[] {
  const fields: Field[] = []
  for (let start = 0; start < encoded.length; ) {
    const key = readVariableInteger(encoded, start)
    const [number, kind] = [Math.floor(key.value / 8), key.value % 8]
    const tag = encoded.subarray(start, key.end)
    if (kind === BYTES) {
      const length = readVariableInteger(encoded, key.end)
      const end = length.end + length.value
      fields.push({ number, tag, value: encoded.subarray(length.end, end), whole: encoded.subarray(start, end) })
      start = end
      continue
    }
    const end = endOf(encoded, kind, key.end)
    fields.push({ number, tag, value: undefined, whole: encoded.subarray(start, end) })
    start = end
  }
  return fields
}

function endOf(encoded: Buffer, kind: number, at: number): number {
  if (kind === VARINT) return readVariableInteger(encoded, at).end
  if (kind === FIXED64) return at + 8
  if (kind === FIXED32) return at + 4
  throw new Error(`a field of an encoded message has the unknown wire type ${kind}`)
}

function readVariableInteger(encoded: Buffer, start: number): { value: number; end: number } {
  let value = 0
  let factor = 1
  for (let at = start; at < encoded.length; at += 1) {
    const byte = encoded.readUInt8(at)
    value += (byte % 128) * factor
    factor *= 128
    if (byte < 128) return { value, end: at + 1 }
  }
  throw new Error('an encoded message ends within a number')
}

function variableInteger(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}
