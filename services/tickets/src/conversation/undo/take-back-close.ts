import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type KnownUser, lockUser } from '@recado/kit/copies/users'
import type { Tx } from '../../tables/db.ts'
import { isUnchangedSince } from '../deferring/step-rules.ts'
import { endStep, lockOfferedClose, type UndoStep } from '../deferring/undo-step-repository.ts'
import type { OnUndone } from '../from-wings.ts'
import { recordStep } from '../tickets/record-step.ts'
import { lineOf } from '../tickets/ticket-line-rules.ts'
import { lockActiveTicket, lockTicket } from '../tickets/ticket-repository.ts'
import { findOfferedClose, findPlace } from './place-repository.ts'
import { restoreTicket } from './restore-ticket.ts'

/** A closed ticket whose farewell has not left, locked with its close. */
export type OfferedClose = {
  readonly ticket: Ticket
  readonly step: UndoStep
  readonly person: KnownUser | undefined // the assignee
}

type Conversation = { readonly contactId: number; readonly whatsappId: number }

/**
 * Locks a close in the conversation that a message of the contact takes back. The contact must be locked.
 * @returns undefined when there is none, or the conversation goes on in another ticket
 */
export async function holdOfferedClose(tx: Tx, conversation: Conversation): Promise<OfferedClose | undefined> {
  const { contactId, whatsappId } = conversation
  const ticketId = await findOfferedClose(tx, conversation)
  if (ticketId === undefined || (await lockActiveTicket(tx, contactId, whatsappId))) return undefined
  const userId = (await findPlace(tx, ticketId))?.userId ?? null // a waiting ticket got its closer, who may be anybody
  const person = userId === null ? undefined : await lockUser(tx, userId) // before the ticket, as elsewhere
  const ticket = await lockTicket(tx, ticketId)
  const step = await lockOfferedClose(tx, ticketId)
  return ticket && step && isUnchangedSince(step.after, ticket) ? { ticket, step, person } : undefined
}

/** Takes a close back because the contact wrote: the ticket is as before, and the farewell is not sent. */
export async function takeBackClose(tx: Tx, close: OfferedClose, onUndone: OnUndone): Promise<Ticket> {
  const { ticket, step, person } = close
  const { id, createdAt: since, isOver } = step
  const isHeard = await onUndone(tx, { id, ticketId: ticket.id, since, isOver })
  const restored = await restoreTicket(isHeard ? tx : tx.untold(), ticket, { step, person })
  await endStep(tx, step.id, 'undone')
  await recordStep(tx, restored, lineOf.closeTakenBack())
  return restored
}
