import type { OnUndone } from '../../conversation/from-wings.ts'
import { deleteDeferred } from './delivery-repository.ts'
import { ofTicket } from './happened.ts'

/**
 * Deletes the deliveries about an undone step. Other systems may learn of it nevertheless if its time has passed, or if a
 * later delivery has the ticket as it was after the step: then the undoing is delivered too.
 */
export const callOffStep: OnUndone = async (tx, { ticketId, isOver, ...step }) =>
  (await deleteDeferred(tx, { ...step, lane: ofTicket(ticketId) })) || isOver
