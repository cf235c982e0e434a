import type { EventData } from '@recado/contracts/event'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { chatTimerChanged } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../../tables/db.ts'
import { identitiesOf } from '../contacts/contact-rules.ts'
import { findOwners } from '../identities/identity-repository.ts'
import { setDisappearing } from '../tickets/ticket-conversation-repository.ts'
import { getTicket, lockActiveTicket } from '../tickets/ticket-repository.ts'

/**
 * Records the timer of disappearing messages, in seconds, in the active ticket. Opens no ticket, leaves the unread
 * count and the order of lists unchanged, and ignores contacts that have never written here.
 */
export async function changeTimer(
  tx: Tx,
  { whatsappId, chat, seconds }: EventData<typeof chatTimerChanged>,
): Promise<void> {
  for (const contactId of await findOwners(tx, identitiesOf(chat))) {
    const before = await lockActiveTicket(tx, contactId, whatsappId)
    await setDisappearing(tx, { contactId, whatsappId }, seconds)
    if (!before || before.disappearAfter === (seconds || null)) continue
    await tx.emit(ticketUpdated, { ticket: await getTicket(tx, before.id), before })
  }
}
