import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import { getConnectionId, getMessage } from '../messages/message-repository.ts'
import { requestOfWhatsapp } from '../sending/request-of-whatsapp.ts'

/** Requests WhatsApp to delete a message that is deleted here. The ticket must be locked. */
export async function requestRevoke(
  tx: Tx,
  { ticket, messageId }: { readonly ticket: Ticket; readonly messageId: number },
): Promise<void> {
  const message = await getMessage(tx, messageId)
  const whatsappId = await getConnectionId(tx, messageId) // the ticket may have moved to another one since
  const change = { kind: 'revoked' } as const
  await requestOfWhatsapp(tx, { ticket: { ...ticket, whatsappId }, message, change, isUnawaited: true })
}
