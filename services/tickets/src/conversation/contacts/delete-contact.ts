import { contactDeleted } from '@recado/contracts/contacts/events'
import { ticketDeleted } from '@recado/contracts/tickets/events'
import { recordAct } from '@recado/kit/audit'
import { AppError } from '@recado/kit/errors'
import type { Tx } from '../../tables/db.ts'
import { departBeforeRemoval } from '../deferring/depart.ts'
import type { OnContactDeleted } from '../from-wings.ts'
import { releaseFiles } from '../stored-files/stored-file-repository.ts'
import { lockTicketsOfContacts } from '../tickets/ticket-repository.ts'
import { removeContact } from './contact-removal-repository.ts'
import { lockContact } from './contact-repository.ts'

/**
 * Deletes a contact with its tickets, messages and files.
 * @param input `force`: deletes the contact even if a ticket is active; `action`: the name in the audit log
 * @throws ERR_NO_CONTACT_FOUND | ERR_CONTACT_HAS_OPEN_TICKET
 */
export async function deleteContact(
  tx: Tx,
  { id, force, action = 'contact.delete' }: { id: number; force: boolean; action?: 'contact.delete' | 'contact.erase' },
  onContactDeleted: OnContactDeleted,
): Promise<void> {
  await lockContact(tx, id)
  const tickets = await lockTicketsOfContacts(tx, [id])
  if (!force && tickets.some(({ status }) => status !== 'closed')) throw new AppError('ERR_CONTACT_HAS_OPEN_TICKET')
  await departBeforeRemoval(tx, tickets)
  await onContactDeleted(tx, id)
  await releaseFiles(tx, await removeContact(tx, id))
  for (const ticket of tickets) {
    await tx.emit(ticketDeleted, { ticketId: ticket.id, version: ticket.version + 1, before: ticket })
  }
  await recordAct(tx, { action, entity: 'contact', entityId: id })
  await tx.emit(contactDeleted, { contactId: id })
}
