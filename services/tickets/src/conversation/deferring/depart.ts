import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import { findMessage } from '../messages/message-repository.ts'
import { lockTicket } from '../tickets/ticket-repository.ts'
import { carryOut } from './carry-out.ts'
import { stillFits } from './step-rules.ts'
import { endStep, isFollowed, lockOfferedDeletions, lockStep, type UndoStep } from './undo-step-repository.ts'

/**
 * Ends a step after its time, once, and carries out its effect, unless the effect no longer fits the ticket. A transfer
 * waits for later steps that moved or closed the ticket: if these are undone, it fits again, otherwise they announce the
 * place of the ticket. Every use case that ends a step locks the ticket first, then the step.
 */
export async function depart(
  tx: Tx,
  { id, ticketId }: { readonly id: number; readonly ticketId: number },
): Promise<void> {
  const ticket = await lockTicket(tx, ticketId)
  const step = ticket && (await lockStep(tx, { id, ticketId }))
  if (!ticket || step?.state !== 'offered' || !step.isOver) return
  if (step.effect?.kind === 'transfer' && (await isFollowed(tx, { id, ticketId }))) return
  await finish(tx, ticket, step)
}

/** Requests the offered deletions of messages at once, before their tickets are removed. The tickets must be locked. */
export async function departBeforeRemoval(tx: Tx, tickets: readonly Ticket[]): Promise<void> {
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  for (const step of await lockOfferedDeletions(tx, [...byId.keys()])) {
    const ticket = byId.get(step.ticketId)
    if (ticket) await finish(tx, ticket, step)
  }
}

async function finish(tx: Tx, ticket: Ticket, step: UndoStep): Promise<void> {
  const { id, effect, after, messageId } = step
  const fits = effect === null || (stillFits(effect, after, ticket) && (await isStillDeleted(tx, messageId)))
  await endStep(tx, id, fits ? 'left' : 'dropped')
  if (fits && effect) await carryOut(tx, effect, { ticket, messageId, stepId: id, hasSameAgent: !('userId' in after) })
}

/** A merge of contacts removes a message that both have. */
const isStillDeleted = async (tx: Tx, messageId: number | null): Promise<boolean> =>
  messageId === null || (await findMessage(tx, messageId))?.deletedBy === 'agent'
