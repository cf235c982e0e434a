import { z } from 'zod'
import { textRef } from '../ids.ts'
import { Message } from '../messages/message.ts'
import { defineRoute } from '../route.ts'
import { Ticket } from '../tickets/ticket.ts'

/**
 * ERR_UNDO_TOO_LATE has `reason` (`UndoRefusal`), and what happened to the ticket since: `happened`, the latest history
 * entry as `Words`, and `by`, the name of its author; both are null when the history has no entry about it.
 */
export const undoStep = defineRoute({
  method: 'POST',
  url: '/undo/:undoId',
  summary: 'Undo an own step within its seconds, or as an admin that of a colleague: all of it, or nothing',
  access: 'tickets:update',
  params: z.object({ undoId: textRef('undo') }),
  status: 200,
  response: z.object({ ticket: Ticket, message: Message.nullable() }), // `message`: the restored one
  errors: ['ERR_UNDO_TOO_LATE', 'ERR_OTHER_OPEN_TICKET'],
})
