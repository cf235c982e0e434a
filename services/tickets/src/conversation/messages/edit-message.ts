import { whyNotEdit } from '@recado/contracts/messages/rights'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { lockMessage } from './lock-message.ts'
import { type Requested, requestChange } from './request-change.ts'

/**
 * Edits the text or caption of an outgoing message.
 * @throws the errors of `lockMessage` | ERR_TICKET_STATUS the ticket is not open
 * @throws ERR_NO_PERMISSION the contact wrote the message, or the message has no text
 * @throws ERR_EDITING_WAPP_MSG the message was never sent | ERR_MESSAGE_TOO_OLD after 15 minutes
 */
export async function editMessage(tx: PersonTx, { id, body }: { id: number; body: string }): Promise<Requested> {
  const { message, ticket } = await lockMessage(tx, id)
  if (ticket.status !== 'open') throw new AppError('ERR_TICKET_STATUS', { status: ticket.status })
  const refusal = whyNotEdit(message, new Date())
  if (refusal) throw new AppError(refusal)
  return requestChange(tx, { ticket, message, change: { kind: 'edited', text: body } })
}
