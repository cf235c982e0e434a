import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { getSeenMessage } from './get-seen-message.ts'
import { findMessageFile, type MessageFile } from './message-file-repository.ts'

/**
 * The file of a message that the caller may see.
 * @throws ERR_NO_MESSAGE_FOUND | ERR_NOT_FOUND the message has no file, or its file was deleted
 */
export async function openMessageFile(tx: PersonTx, messageId: number): Promise<MessageFile> {
  const { id } = await getSeenMessage(tx, messageId)
  const file = await findMessageFile(tx, id)
  if (!file) throw new AppError('ERR_NOT_FOUND')
  return file
}
