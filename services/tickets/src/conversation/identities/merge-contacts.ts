import { contactDeleted, contactUpdated } from '@recado/contracts/contacts/events'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import { withdrawOutcomes } from '../clocks/outcome-repository.ts'
import { resumedClock } from '../clocks/pause-clock-repository.ts'
import { absorbContact } from '../contacts/contact-removal-repository.ts'
import { type KnownContact, updateContact } from '../contacts/contact-repository.ts'
import { unite } from '../contacts/contact-rules.ts'
import { moveDeletions } from '../deferring/undo-step-repository.ts'
import {
  deleteRepeatedMessages,
  findNewestMessage,
  findNewestOfPeople,
  moveMessages,
} from '../messages/message-merge-repository.ts'
import { drawnAs } from '../messages/message-rules.ts'
import { forgetReadTo } from '../messages/read-repository.ts'
import { previewColumns } from '../messages/said-repository.ts'
import { passedOn } from '../snooze/snooze-rules.ts'
import { releaseFiles } from '../stored-files/stored-file-repository.ts'
import { ENDED } from '../tickets/machine-rules.ts'
import { setPriority } from '../tickets/priority-repository.ts'
import { rankOf } from '../tickets/priority-rules.ts'
import { lastColumnsOf, wordsOfMessage } from '../tickets/shown-columns.ts'
import { tellWoken } from '../tickets/tell-woken.ts'
import { takeAccount, takeCameFrom, takeClock, takePlace } from '../tickets/ticket-conversation-repository.ts'
import { getTickets, lockTicketsOfContacts, recountTicket, updateTicket } from '../tickets/ticket-repository.ts'
import { takeDeletions } from './take-deletions.ts'
import { tellOptOut } from './tell-opt-out.ts'

/**
 * Merges two contacts that belong to one person. The source's identities, tickets and messages move to the target.
 * If both have an active ticket on the same connection, one ticket gets all messages and the other closes. The ticket
 * that an agent answers stays; otherwise the target's ticket stays.
 * @returns the target after the merge; the caller has locked both contacts
 */
export async function mergeContacts(
  tx: Tx,
  { target, source }: { target: KnownContact; source: KnownContact },
): Promise<KnownContact> {
  const now = new Date()
  const tickets = await lockTicketsOfContacts(tx, [target.id, source.id])
  const isMoved = (ticket: Ticket) => ticket.contactId === source.id
  const isActive = (ticket: Ticket) => ticket.status !== 'closed'
  const changed = new Set(tickets.filter(isMoved).map(({ id }) => id))

  await takeDeletions(tx, { targetId: target.id, sourceId: source.id })
  await releaseFiles(tx, await deleteRepeatedMessages(tx, { targetId: target.id, sourceId: source.id }))
  for (const theirs of tickets.filter(isMoved).filter(isActive)) {
    const ours = tickets.find((other) => !isMoved(other) && isActive(other) && other.whatsappId === theirs.whatsappId)
    if (!ours) continue
    const [kept, given] = isAnswered(theirs) && !isAnswered(ours) ? [theirs, ours] : [ours, theirs]
    await moveMessages(tx, given.id, kept.id)
    await moveDeletions(tx, given.id, kept.id)
    await forgetReadTo(tx, kept.id)
    await takeAccount(tx, { from: given.id, to: kept.id })
    await takePlace(tx, { from: given.id, to: kept.id })
    await takeClock(tx, { from: given.id, to: kept.id }, now)
    await takeCameFrom(tx, { from: given.id, to: kept.id })
    const closed = await updateTicket(tx, given.id, {
      ...ENDED,
      status: 'closed',
      closed_at: now,
      closed_by: 'system',
      unread_messages: 0,
    })
    await withdrawOutcomes(tx, closed) // its clocks go on in the other ticket
    const newest = await findNewestMessage(tx, kept.id)
    if (newest) {
      const last = lastColumnsOf(await previewColumns(tx, drawnAs(newest)), newest)
      await recountTicket(tx, kept.id, { ...last, ...(await drawn(tx, kept)) })
    }
    if (kept.snooze) await updateTicket(tx, kept.id, passedOn(kept, 'transfer', now), { clock: resumedClock(now) })
    for (const { id } of [kept, given]) changed.add(id)
  }
  await absorbContact(tx, target.id, source.id)
  const contact = await updateContact(tx, target.id, unite(target, source))
  if (target.priority !== source.priority) {
    for (const { id } of await setPriority(tx, [contact.id], rankOf(contact.priority))) changed.add(id)
  }
  if (source.picture.path && contact.picture.path !== source.picture.path) await releaseFiles(tx, [source.picture.path])

  await tx.emit(contactUpdated, { contact })
  // the opt-out applies to the numbers of both contacts
  if (target.optOut !== source.optOut) await tellOptOut(tx, { contactId: contact.id, optOut: true, at: new Date() })
  for (const ticket of await getTickets(tx, [...changed])) {
    const before = tickets.find(({ id }) => id === ticket.id) ?? ticket
    await tx.emit(ticketUpdated, { ticket, before })
    if (before.snooze && ticket.status !== 'closed' && !ticket.snooze) {
      await tellWoken(tx, ticket, { because: 'transfer', by: null })
    }
  }
  await tx.emit(contactDeleted, { contactId: source.id, mergedInto: target.id })
  return contact
}

const isAnswered = ({ status }: Ticket): boolean => status === 'open'

/** The preview columns of the merged ticket, from its last message that a contact or an agent wrote. */
async function drawn(tx: Tx, { id }: Ticket) {
  const said = await findNewestOfPeople(tx, id)
  return said ? wordsOfMessage(await previewColumns(tx, drawnAs(said)), said) : {}
}
