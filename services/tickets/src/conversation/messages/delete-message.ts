import { whyNotDelete } from '@recado/contracts/messages/rights'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { deleteNote } from './delete-note.ts'
import { lockMessage } from './lock-message.ts'
import { findMessage } from './message-repository.ts'
import { type Requested, requestChange } from './request-change.ts'

/**
 * Deletes an outgoing message for everyone. A message that still waits to be sent is cancelled; a note is deleted only
 * here.
 * @throws the errors of `lockMessage` | ERR_NO_PERMISSION the contact wrote the message | ERR_MESSAGE_TOO_OLD after 48
 * hours
 */
export async function deleteMessage(tx: PersonTx, id: number): Promise<Requested> {
  const found = await findMessage(tx, id)
  if (found?.mediaType === 'note') return { message: await deleteNote(tx, found), change: null }
  const { message, ticket } = await lockMessage(tx, id)
  const refusal = whyNotDelete(message, new Date())
  if (refusal) throw new AppError(refusal)
  if (message.isDeleted) return { message, change: null }
  return requestChange(tx, { ticket, message, change: { kind: 'revoked' } })
}
