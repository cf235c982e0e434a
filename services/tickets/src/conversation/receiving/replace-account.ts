import type { EventData } from '@recado/contracts/event'
import type { accountReplaced } from '@recado/contracts/whatsapp/events'
import { wordsOf } from '@recado/contracts/words/speak'
import type { Tx } from '../../tables/db.ts'
import { addAccount } from '../identities/add-account.ts'
import { lockTicketsOfContacts } from '../tickets/ticket-repository.ts'
import { noteInTicket } from './note-in-ticket.ts'

/**
 * Sends messages to the person's new account from now on, and adds an entry about it to each active ticket, once per
 * change. The LID identifies the account; a phone number does not, because operators reassign numbers.
 */
export async function replaceAccount(
  tx: Tx,
  { phone, former, lid, at }: EventData<typeof accountReplaced>,
): Promise<void> {
  const contactId = await addAccount(tx, { phone, former, lid })
  if (contactId === undefined) return
  for (const ticket of await lockTicketsOfContacts(tx, [contactId])) {
    if (ticket.status === 'closed') continue
    await noteInTicket(tx, ticket, {
      id: `account:${former}-${lid}`,
      words: wordsOf('accountReplaced'),
      at: new Date(at),
    })
  }
}
