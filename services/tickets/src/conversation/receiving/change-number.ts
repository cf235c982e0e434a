import type { EventData } from '@recado/contracts/event'
import type { numberChanged } from '@recado/contracts/whatsapp/events'
import { wordsOf } from '@recado/contracts/words/speak'
import { formatPhone } from '@recado/kit/phones/phone-number'
import type { Tx } from '../../tables/db.ts'
import { moveNumber } from '../identities/move-number.ts'
import { lockTicketsOfContacts } from '../tickets/ticket-repository.ts'
import { noteInTicket } from './note-in-ticket.ts'

/** Records a person's new number on their contact, and adds an entry to each active ticket, once per change. */
export async function changeNumber(tx: Tx, { changeId, from, to, at }: EventData<typeof numberChanged>): Promise<void> {
  const contact = await moveNumber(tx, { from, to })
  if (!contact) return
  const words = wordsOf('numberChanged', { from: formatPhone(from.phone), to: formatPhone(to.phone) })
  for (const ticket of await lockTicketsOfContacts(tx, [contact.id])) {
    if (ticket.status === 'closed') continue
    await noteInTicket(tx, ticket, { id: `number:${changeId}`, words, at: new Date(at) })
  }
}
