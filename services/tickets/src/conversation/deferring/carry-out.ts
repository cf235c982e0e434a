import { ticketTransferred } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import type { StepEffect } from '../../tables/undo-tables.ts'
import { sayGoodbye, sayTransferred } from '../automation/greet-and-part.ts'
import { requestRevoke } from './request-revoke.ts'

type Place = { readonly ticket: Ticket; readonly messageId: number | null }

/**
 * Carries out the effect of a step on others: sends the farewell; announces a transfer to the contact and notifies the new
 * assignee; requests the deletion of a message of WhatsApp. The ticket must be locked.
 * @returns the ticket afterwards
 */
export async function carryOut(tx: Tx, effect: StepEffect, { ticket, messageId }: Place): Promise<Ticket> {
  if (effect.kind === 'farewell') return sayGoodbye(tx, ticket)
  if (effect.kind === 'transfer') {
    if (effect.notice) await tx.emit(ticketTransferred, { ticket, ...effect.notice })
    return effect.isTold ? sayTransferred(tx, ticket) : ticket
  }
  if (messageId !== null) await requestRevoke(tx, { ticket, messageId })
  return ticket
}
