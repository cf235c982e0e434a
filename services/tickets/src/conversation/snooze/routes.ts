import * as contract from '@recado/contracts/tickets/routes'
import { type Route, route } from '@recado/kit/http/routes/route'
import { withUndo } from '../deferring/offer-undo.ts'
import { snoozeTicket } from './snooze-ticket.ts'
import { wakeTicket } from './wake-ticket.ts'

export const snoozeRoutes: readonly Route[] = [
  route(contract.snoozeTicket, snoozeTicket, withUndo),
  route(contract.wakeTicket, (tx, { ticketId }) => wakeTicket(tx, ticketId)),
]
