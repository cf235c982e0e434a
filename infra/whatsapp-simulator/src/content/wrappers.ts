import { proto } from '@whiskeysockets/baileys/WAProto/index.js'

const DEEPEST = 5 // nested wrappers

/** A message without its wrappers, and the facts that the wrappers state. */
export type Unwrapped = { message: proto.IMessage; isViewOnce: boolean; isEphemeral: boolean }

/** Removes the wrappers that state how to show a message. */
export function unwrap(message: proto.IMessage): Unwrapped {
  const found: Unwrapped = { message, isViewOnce: false, isEphemeral: false }
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const outer = found.message
    const once = outer.viewOnceMessage ?? outer.viewOnceMessageV2 ?? outer.viewOnceMessageV2Extension
    const further = outer.associatedChildMessage ?? outer.lottieStickerMessage
    const inner = once ?? outer.ephemeralMessage ?? outer.documentWithCaptionMessage ?? outer.editedMessage ?? further
    if (!inner?.message) break
    found.isViewOnce ||= Boolean(once)
    found.isEphemeral ||= Boolean(outer.ephemeralMessage)
    found.message = inner.message
  }
  return found
}

/**
 * Encodes a `deviceSentMessage`, by which a device informs the other devices of its account about a message that it has
 * sent.
 */
export function wrapForOwnDevice(content: Uint8Array, destinationJid: string): Buffer {
  // encoded by hand: the content may have fields that the schema does not know, or may not be a message
  const destination = lengthDelimited(DESTINATION_FIELD, Buffer.from(destinationJid))
  return lengthDelimited(
    DEVICE_SENT_FIELD,
    Buffer.concat([destination, lengthDelimited(DEVICE_SENT_MESSAGE_FIELD, content)]),
  )
}

const DEVICE_SENT_FIELD = 31
const DESTINATION_FIELD = 1
const DEVICE_SENT_MESSAGE_FIELD = 2
const LENGTH_DELIMITED = 2

function lengthDelimited(field: number, content: Uint8Array): Buffer {
  return Buffer.concat([variableInteger(field * 8 + LENGTH_DELIMITED), variableInteger(content.length), content])
}

function variableInteger(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}

/** @returns an empty message for bytes that are not a message; a phone shows it as unreadable */
export function decodeMessage(content: Uint8Array): proto.IMessage {
  try {
    return proto.Message.decode(content)
  } catch {
    return {}
  }
}

export const encodeMessage = (message: proto.IMessage): Buffer => Buffer.from(proto.Message.encode(message).finish())
