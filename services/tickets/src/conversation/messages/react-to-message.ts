import { whyNotReact } from '@recado/contracts/messages/rights'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { lockMessage } from './lock-message.ts'
import { type Requested, requestChange } from './request-change.ts'

/**
 * Sets our emoji on a message; replaces an earlier one. null removes the emoji.
 * @throws the errors of `lockMessage` | ERR_TICKET_STATUS the ticket is not open
 * @throws ERR_NO_PERMISSION the message is deleted or is not on WhatsApp
 */
export async function reactToMessage(
  tx: PersonTx,
  { id, emoji }: { id: number; emoji: string | null },
): Promise<Requested> {
  const { message, ticket } = await lockMessage(tx, id)
  if (ticket.status !== 'open') throw new AppError('ERR_TICKET_STATUS', { status: ticket.status })
  const refusal = whyNotReact(message)
  if (refusal) throw new AppError(refusal)
  return requestChange(tx, { ticket, message, change: { kind: 'reacted', emoji } })
}
