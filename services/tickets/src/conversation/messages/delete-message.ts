import { whyNotDelete } from '@recado/contracts/messages/rights'
import type { Undo, UndoSeconds } from '@recado/contracts/undo'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { canUndo, offerUndo } from '../deferring/offer-undo.ts'
import { deleteNote } from './delete-note.ts'
import { lockMessage } from './lock-message.ts'
import { findMessage } from './message-repository.ts'
import { changeHere, type Requested, requestChange } from './request-change.ts'

type Deletion = { readonly messageId: number; readonly undoSeconds: UndoSeconds }

/**
 * A deleted message; with `undo`, WhatsApp is asked to delete the message only when the deletion can no longer be
 * undone.
 */
export type Deleted = Requested & { readonly undo: Undo | null }

/**
 * Deletes an outgoing message for everyone. A message that still waits to be sent is cancelled. The deletion of such
 * a message and of a note cannot be undone.
 * @throws the errors of `lockMessage` | ERR_NO_PERMISSION the contact wrote the message | ERR_MESSAGE_TOO_OLD after 48
 * hours
 */
export async function deleteMessage(tx: PersonTx, { messageId: id, undoSeconds }: Deletion): Promise<Deleted> {
  const found = await findMessage(tx, id)
  if (found?.mediaType === 'note') return { message: await deleteNote(tx, found), change: null, undo: null }
  const { message, ticket } = await lockMessage(tx, id)
  const refusal = whyNotDelete(message, new Date())
  if (refusal) throw new AppError(refusal)
  if (message.isDeleted) return { message, change: null, undo: null }

  const wanted = { ticket, message, change: { kind: 'revoked' } } as const
  const isWaiting = message.ack === 0
  if (isWaiting || !canUndo(tx, undoSeconds)) return { ...(await requestChange(tx, wanted)), undo: null }
  const deleted = await changeHere(tx, wanted)
  const step = {
    kind: 'delete',
    before: ticket,
    after: deleted.ticket,
    effect: { kind: 'revoke' },
    messageId: id,
  } as const
  const { undo } = await offerUndo(tx, step, undoSeconds)
  return { message: deleted.message, change: null, undo }
}
