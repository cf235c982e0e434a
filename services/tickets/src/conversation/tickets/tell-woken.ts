import type { Doer } from '@recado/contracts/doer'
import { ticketWoken } from '@recado/contracts/tickets/events'
import type { WakeReason } from '@recado/contracts/tickets/snooze'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import { recordStep } from './record-step.ts'
import { wokenLineOf } from './ticket-line-rules.ts'

type Wake = { readonly because: WakeReason; readonly by: Doer | null }

/**
 * Announces that a locked ticket has returned to its list, and adds the reason to its history, unless a step of a person
 * is there already.
 */
export async function tellWoken(tx: Tx, ticket: Ticket, { because, by }: Wake): Promise<void> {
  const line = wokenLineOf(because, by)
  if (line) await recordStep(tx, ticket, line)
  await tx.emit(ticketWoken, { ticket, because, by })
}
