import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../db.ts'
import { findAuthorId, findNamed, type StoredMessage } from '../messages/message-repository.ts'
import { insertSecondFile } from './second-file-repository.ts'

/**
 * A picture in full size, the film of a moving photo: no message of their own, but the file of the one before.
 * @param authorId who wrote it, in a group
 * @returns false when that message is not here, is no file or is somebody else's: then it is a message as any other
 */
export async function takeSecondFile(
  tx: Tx,
  conversation: StoredMessage['conversation'],
  { message, authorId }: { readonly message: ReceivedMessage; readonly authorId: number | null },
): Promise<boolean> {
  const { isFileOf, fromMe, media, waMessageId } = message
  if (isFileOf === undefined || !media) return false
  const first = await findNamed(tx, { ...conversation, fromMe, waMessageId: isFileOf })
  if (!first || first.mediaStatus === null || (await findAuthorId(tx, first.id)) !== authorId) return false
  const { whatsappId } = conversation
  await insertSecondFile(tx, first.id, { whatsappId, waMessageId, seconds: media.seconds })
  return true
}
