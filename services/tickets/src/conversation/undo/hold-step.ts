import { isDeepStrictEqual } from 'node:util'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type KnownUser, lockUser } from '@recado/kit/copies/users'
import type { Tx } from '../../tables/db.ts'
import { type ConnectionCopy, lockConnection } from '../connections/connection-repository.ts'
import { lockContacts } from '../contacts/contact-repository.ts'
import { findStep, lockStep, type UndoStep } from '../deferring/undo-step-repository.ts'
import { lockLanes } from '../tags/tag-repository.ts'
import { lockTicket } from '../tickets/ticket-repository.ts'
import { findPlace } from './place-repository.ts'

/** A locked step, with the locked rows that undoing it changes or depends on. */
export type HeldStep = {
  readonly step: UndoStep
  readonly ticket: Ticket
  readonly person: KnownUser | undefined // the assignee before the step
  readonly connection: ConnectionCopy | undefined // of the ticket before the step
}

/**
 * Locks a step with its ticket, and everything that could give the contact a second ticket, in the order of the use cases
 * that change these.
 * @returns undefined when the ticket is gone
 */
export async function holdStep(tx: Tx, found: UndoStep): Promise<HeldStep | undefined> {
  const { id, ticketId, kind, before } = found
  if (kind === 'tag') await lockLanes(tx, 'enter')
  const place = await findPlace(tx, ticketId)
  if (!place) return holdMoved(tx, found)
  const { userId = place.userId } = before
  const person = userId === null ? undefined : await lockUser(tx, userId)
  const connection = await lockConnection(tx, before.whatsappId ?? place.whatsappId)
  await lockContacts(tx, [place.contactId])
  const ticket = await lockTicket(tx, ticketId)
  const step = await lockStep(tx, { id, ticketId })
  if (!ticket || !step) return holdMoved(tx, found)
  const { contactId, whatsappId } = ticket
  const hasMoved = !isDeepStrictEqual({ contactId, whatsappId, userId: ticket.userId }, place)
  return hasMoved ? holdStep(tx, step) : { step, ticket, person, connection } // merged or moved while we waited
}

/** A merge moves the deletion of a message to another ticket. */
async function holdMoved(tx: Tx, { id, ticketId }: UndoStep): Promise<HeldStep | undefined> {
  const found = await findStep(tx, id)
  return found && found.ticketId !== ticketId ? holdStep(tx, found) : undefined
}
