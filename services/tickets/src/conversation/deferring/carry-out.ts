import { ticketTransferred } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import type { StepEffect } from '../../tables/undo-tables.ts'
import { sayGoodbye, sayTransferred } from '../automation/greet-and-part.ts'
import { requestRevoke } from './request-revoke.ts'
import { silenceTransfers } from './undo-step-repository.ts'

type Place = {
  readonly ticket: Ticket
  readonly messageId: number | null
  readonly stepId?: number // absent: the step could not be undone
  readonly hasSameAgent: boolean // whether the step left the ticket with its agent
}

/**
 * Carries out the effect of a step on others: sends the farewell; announces a transfer to the contact and notifies the new
 * assignee; requests the deletion of a message of WhatsApp. The ticket must be locked.
 * @returns the ticket afterwards
 */
export async function carryOut(tx: Tx, effect: StepEffect, place: Place): Promise<Ticket> {
  const { ticket, messageId, stepId, hasSameAgent } = place
  if (effect.kind === 'farewell') return sayGoodbye(tx, ticket)
  if (effect.kind === 'transfer') {
    // without it, a ticket that came back to a person is announced twice
    await silenceTransfers(tx, ticket.id, { before: stepId, keepsNotices: hasSameAgent })
    if (effect.notice) await tx.emit(ticketTransferred, { ticket, ...effect.notice })
    return effect.isTold ? sayTransferred(tx, ticket) : ticket
  }
  if (messageId !== null) await requestRevoke(tx, { ticket, messageId })
  return ticket
}
