import type { WASocket } from '@whiskeysockets/baileys'
import { FileGoneError, type FileOwner } from '../../channel.ts'
import { baileys } from '../baileys.ts'
import { fileContent } from './file-source.ts'

const ANSWER_MS = 30_000 // the phone may be off; it then answers too late

/**
 * Asks the sender's phone to upload a file again, as the official client does.
 *
 * @returns the message with the new address
 *
 * @throws FileGoneError when the phone refuses or does not answer
 */
export async function renewFile(socket: WASocket, file: Uint8Array, owner: FileOwner): Promise<Uint8Array> {
  const message = baileys.proto.Message.decode(file)
  const content = fileContent(message)?.content
  const url = content?.url
  const key = {
    remoteJid: owner.chat,
    id: owner.waMessageId,
    fromMe: owner.fromMe,
    ...(owner.participant !== null && { participant: owner.participant }),
  }
  const asking = socket.updateMediaMessage({ key, message }).catch(() => {
    throw new FileGoneError()
  })
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new FileGoneError()), ANSWER_MS)
  await Promise.race([asking, silence]).finally(() => clearTimeout(timer))
  if (content && url) content.url = url // the client has replaced the host in `url` by its own host
  return baileys.proto.Message.encode(message).finish()
}
