import type { Doer } from '@recado/contracts/doer'
import { ticketWoken } from '@recado/contracts/tickets/events'
import type { WakeReason } from '@recado/contracts/tickets/snooze'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import { recordStep } from './record-step.ts'
import { wokenLineOf } from './ticket-line-rules.ts'

type Wake = { readonly because: WakeReason; readonly by: Doer | null }

/**
 * Publishes that a ticket has returned from a snooze. Adds the reason to the ticket's history, unless a person's step
 * that ended the snooze has its own entry. The ticket must be locked.
 */
export async function tellWoken(tx: Tx, ticket: Ticket, { because, by }: Wake): Promise<void> {
  const line = wokenLineOf(because, by)
  if (line) await recordStep(tx, ticket, line)
  await tx.emit(ticketWoken, { ticket, because, by })
}
