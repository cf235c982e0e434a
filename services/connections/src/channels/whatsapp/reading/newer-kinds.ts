import { baileys } from '../baileys.ts'
import { attempt } from './attempt.ts'
import { type Content, saying } from './content.ts'
import { valueAt } from './fields.ts'
import { readPoll, readPollResult } from './polls.ts'
import { lines, readable } from './texts.ts'

type Reader = (bytes: Uint8Array) => Content

/**
 * Creates a reader of a text message.
 *
 * @param paths the paths to the texts, as field numbers
 *
 * @param context the field number of the `contextInfo`
 */
const words =
  (paths: readonly (readonly number[])[], context?: number): Reader =>
  (bytes) => {
    const info = context === undefined ? undefined : valueAt(bytes, [context])
    return saying(
      lines(...paths.map((path) => textAt(bytes, path))),
      info && attempt(() => baileys.proto.ContextInfo.decode(info)),
    )
  }
const silent = (dropped: string) => (): Content => ({ dropped })

const textAt = (bytes: Uint8Array, path: readonly number[]): string => {
  const value = valueAt(bytes, path)
  return value ? readable(Buffer.from(value).toString()) : ''
}

const poll: Reader = (bytes) => {
  const content = baileys.proto.Message.PollCreationMessage.decode(bytes)
  return { said: [readPoll(content)], context: content.contextInfo }
}
const pollResult: Reader = (bytes) => {
  const content = baileys.proto.Message.PollResultSnapshotMessage.decode(bytes)
  return saying(readPollResult(content), content.contextInfo)
}

/**
 * The readers of fields of `Message` that are newer than the client's protocol file (7.0.0-rc14), by field number,
 * except fields that wrap a message (`wrappers.ts`). Source: whatsmeow 33cfac51 (August 2026),
 * waE2E/WAWebProtobufsE2E.proto.
 *
 * Every other unknown number is read as a message that we cannot show.
 */
const NEWER: Readonly<Record<number, Reader>> = {
  115: pollResult, // pollResultSnapshotMessageV3, which is 114 in the client
  119: poll, // pollCreationMessageV6
  120: silent('sealed'), // conditionalRevealMessage: encrypted until a time that its author has chosen
  121: silent('poll option'), // pollAddOptionMessage
  122: words([[3], [6], [9]], 1), // eventInviteMessage: title, caption, link of the call
  123: silent('keys'), // groupRootKeyShare
  124: words([[3]]), // paymentReminderMessage: description
  125: words([[3]], 17), // splitPaymentMessage: description
  127: silent('keys'), // rootSecretDistributeMessage
  128: silent('payment state'), // splitPaymentUpdateMessage
  129: words([[1, 4], [1, 3], [2]], 5), // musicMessage: title, author, address
  130: silent('status'), // statusLinkPreviewMetadata
}

/** @returns the content of a newer field; undefined for a field that is not in `NEWER` */
export function readNewer(number: number, value: Uint8Array | undefined): Content | undefined {
  const reader = NEWER[number]
  return reader && value && (attempt(() => reader(value)) ?? saying(''))
}
