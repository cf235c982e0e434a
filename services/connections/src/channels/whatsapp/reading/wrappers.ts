import { fieldsOf, valueAt } from './fields.ts'

const DEVICE_SENT = 31
const MESSAGE_OF_DEVICE_SENT = 2
const MESSAGE = 1 // the field number of `message` in a FutureProofMessage

/**
 * Field numbers of `Message` that contain a whole message for people (`FutureProofMessage`). Numbers are used because
 * some fields are newer than the client's protocol file. Source: whatsmeow 33cfac51 (August 2026),
 * waE2E/WAWebProtobufsE2E.proto.
 */
const WRAPPERS: readonly number[] = [
  37, // viewOnceMessage
  40, // ephemeralMessage
  53, // documentWithCaptionMessage
  55, // viewOnceMessageV2
  58, // editedMessage
  59, // viewOnceMessageV2Extension
  62, // groupMentionedMessage
  67, // botInvokeMessage
  74, // lottieStickerMessage
  91, // associatedChildMessage
  93, // pollCreationMessageV4
  96, // groupStatusMessage
  101, // questionMessage
  103, // groupStatusMessageV2
  104, // botForwardedMessage
  106, // questionReplyMessage
  116, // newsletterAdminProfileMessage
  118, // spoilerMessage
  126, // newsletterAdminProfileStatusMessage
  131, // botPlatformRegistrationSuccessMessage
]
const MOST_WRAPPERS = 10 // the largest number of nested wrappers to remove

/** @returns the encoded message inside all wrappers; empty when the innermost wrapper is empty */
export function unwrapped(message: Uint8Array): Uint8Array {
  return layersOf(message).at(-1) ?? message
}

/** @returns a message and the messages inside its wrappers, from the outside in, encoded */
export function layersOf(message: Uint8Array): Uint8Array[] {
  const layers = [message]
  for (let inner = message; layers.length <= MOST_WRAPPERS; layers.push(inner)) {
    const wrapper = fieldsOf(inner).find(({ number }) => number === DEVICE_SENT || WRAPPERS.includes(number))
    if (!wrapper) break
    const { number, value = new Uint8Array() } = wrapper
    inner = valueAt(value, [number === DEVICE_SENT ? MESSAGE_OF_DEVICE_SENT : MESSAGE]) ?? new Uint8Array()
  }
  return layers
}
