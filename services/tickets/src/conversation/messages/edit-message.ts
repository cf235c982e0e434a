import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { lockMessage } from './lock-message.ts'
import { EDITABLE_MS, isOlderThan, mayBeEdited } from './message-rules.ts'
import { type Requested, requestChange } from './request-change.ts'

/**
 * Edits the text or caption of an outgoing message.
 * @throws the errors of `lockMessage` | ERR_TICKET_STATUS not open | ERR_NO_PERMISSION it is the contact's, or has no
 * text
 * @throws ERR_EDITING_WAPP_MSG it was never sent | ERR_MESSAGE_TOO_OLD after 15 minutes
 */
export async function editMessage(tx: PersonTx, { id, body }: { id: number; body: string }): Promise<Requested> {
  const { message, ticket } = await lockMessage(tx, id)
  if (ticket.status !== 'open') throw new AppError('ERR_TICKET_STATUS', { status: ticket.status })
  if (!message.fromMe || message.isDeleted || !mayBeEdited(message.mediaType)) throw new AppError('ERR_NO_PERMISSION')
  if (message.ack < 0) throw new AppError('ERR_EDITING_WAPP_MSG') // there is nothing on WhatsApp to edit
  if (isOlderThan(message, EDITABLE_MS, new Date())) throw new AppError('ERR_MESSAGE_TOO_OLD')
  return requestChange(tx, { ticket, message, change: { kind: 'edited', text: body } })
}
