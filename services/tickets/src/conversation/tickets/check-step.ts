import { type Step, whyNot } from '@recado/contracts/tickets/rights'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { AppError } from '@recado/kit/errors'

/** @throws ERR_TICKET_STATUS | ERR_NO_PERMISSION the viewer may see the ticket but not take this step */
export function checkStep(step: Step, viewer: Viewer, ticket: Ticket): void {
  const refusal = whyNot(step, viewer, ticket)
  if (refusal) throw new AppError(refusal, refusal === 'ERR_TICKET_STATUS' ? { status: ticket.status } : {})
}
