import { baileys } from '../baileys.ts'
import { type Association, associationIn } from './association.ts'
import { attempt } from './attempt.ts'
import { type Content, UNSUPPORTED } from './content.ts'
import { readContent } from './read-content.ts'
import { secretIn } from './sealed.ts'

/** The result of reading a plaintext. `file` is the encoded message with the keys and the address of the file. */
export type Plain = {
  readonly content: Content
  readonly file: Uint8Array | null
  readonly unknownField?: number // the field number of unknown content
  readonly association?: Association // the earlier message, if this message is a further file of it
  readonly secret?: Uint8Array // the secret with which the author encrypts later edits
}

const PLACEHOLDER: Content = { said: [{ kind: 'placeholder', text: '' }] }
const PHONE_ONLY: Content = { said: [{ kind: 'phone_only', text: '' }] }

/**
 * Reads a decrypted message. A message that cannot be read is returned as an unsupported message, so that people see
 * that a message arrived.
 *
 * @param padded undefined when the message could not be decrypted
 *
 * @param isForPhonesOnly whether only phones get the content of the message
 */
export function readPlaintext(padded: Uint8Array | undefined, isForPhonesOnly = false): Plain {
  if (!padded) return { content: isForPhonesOnly ? PHONE_ONLY : PLACEHOLDER, file: null }
  const unpadded = attempt(() => baileys.unpadRandomMax16(padded))
  const read = unpadded && attempt(() => readContent(unpadded))
  if (!read) return { content: UNSUPPORTED, file: null }
  const { content, message, unknownField } = read
  const held = 'said' in content ? content.said.find(({ media }) => media) : undefined
  const file = held ? baileys.proto.Message.encode(held.holder ?? message).finish() : null
  const secret = secretIn(unpadded)
  const association = held && associationIn(unpadded)
  const about = { ...(unknownField !== undefined && { unknownField }), ...(association && { association }) }
  return { content, file, ...about, ...(secret && { secret }) }
}
