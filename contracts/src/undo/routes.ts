import { z } from 'zod'
import { textRef } from '../ids.ts'
import { Message } from '../messages/message.ts'
import { defineRoute } from '../route.ts'
import { Ticket } from '../tickets/ticket.ts'

/**
 * Undoes a step. The answer with ERR_UNDO_TOO_LATE has `reason` (`UndoRefusal`); `happened`, the latest history entry
 * of the ticket since the step, as `Words`; and `by`, the name of the author of this entry. Both are null if the
 * history has no entry since the step.
 */
export const undoStep = defineRoute({
  method: 'POST',
  url: '/undo/:undoId',
  summary: 'Undo an own step within its seconds, or as an admin that of a colleague: all of it, or nothing',
  access: 'tickets:update',
  params: z.object({ undoId: textRef('undo') }),
  status: 200,
  response: z.object({ ticket: Ticket, message: Message.nullable() }), // `message`: the message that the undo restored
  errors: ['ERR_NOT_FOUND', 'ERR_UNDO_TOO_LATE', 'ERR_OTHER_OPEN_TICKET'],
})
