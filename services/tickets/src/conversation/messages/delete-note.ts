import { messageUpdated, noteDeleted } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import { mayDeleteNote } from '@recado/contracts/messages/rights'
import { sees } from '@recado/contracts/tickets/visibility'
import { AppError, notFound } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { lockTicket } from '../tickets/ticket-repository.ts'
import { getViewer } from '../users/get-viewer.ts'
import { findMessage, removeMessage } from './message-repository.ts'

/**
 * Deletes a note and its content. Browsers that show the note mark it as deleted.
 * @throws ERR_NO_MESSAGE_FOUND | ERR_NO_PERMISSION a colleague wrote the note
 */
export async function deleteNote(tx: PersonTx, { id, ticketId }: Pick<Message, 'id' | 'ticketId'>): Promise<Message> {
  const viewer = await getViewer(tx)
  const ticket = await lockTicket(tx, ticketId)
  const note = ticket && sees(viewer, ticket) ? await findMessage(tx, id) : undefined
  if (!ticket || !note) throw notFound('message')
  if (!mayDeleteNote(viewer, note)) throw new AppError('ERR_NO_PERMISSION')
  await removeMessage(tx, id)
  const message: Message = { ...note, body: null, isDeleted: true, deletedBy: 'agent', version: note.version + 1 }
  await tx.emit(messageUpdated, { message, ticket })
  await tx.emit(noteDeleted, { messageId: id })
  return message
}
