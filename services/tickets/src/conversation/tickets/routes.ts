import { Readable } from 'node:stream'
import * as contract from '@recado/contracts/tickets/routes'
import type { InTx } from '@recado/kit/db/tx'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { customRoute } from '../../custom-route.ts'
import type { Database } from '../../tables/db.ts'
import { withUndo } from '../deferring/offer-undo.ts'
import type { CheckLeaders } from '../from-wings.ts'
import type { NameCache } from '../names/name-cache.ts'
import { ANSWERS } from './answer-texts.ts'
import { changeTicket } from './change-ticket.ts'
import { createTicket } from './create-ticket.ts'
import { deleteTicket } from './delete-ticket.ts'
import { beginExport, exportNext } from './export-ticket.ts'
import { listTickets, showTicket, summarizeTickets } from './list-tickets.ts'
import { readTicket } from './read-ticket.ts'
import { transcriptName, transcriptOf } from './transcript.ts'

type Deps = { readonly inTx: InTx<Database>; readonly names: NameCache; readonly checkLeaders: CheckLeaders }

export const ticketRoutes = ({ inTx, names, checkLeaders }: Deps): Route[] => [
  route(contract.listTickets, (tx, filter) => listTickets(tx, filter, names)),
  route(contract.countTickets, summarizeTickets),
  route(contract.getTicket, (tx, { ticketId: id }) => showTicket(tx, { id })),
  route(contract.getTicketByUuid, showTicket),
  route(contract.createTicket, createTicket),
  route(
    contract.updateTicket,
    (tx, { ticketId, ...change }) => changeTicket(tx, ticketId, change, checkLeaders),
    withUndo,
  ),
  route(contract.deleteTicket, (tx, { ticketId }) => deleteTicket(tx, ticketId), answerWith(ANSWERS.deleted)),
  customRoute(contract.exportTicket, async ({ caller, transact, params: { ticketId: id } }) => {
    const { ticket, timezone } = await transact((tx) => beginExport(tx, id))
    const findNext = (after: number) => inTx(caller, (tx) => exportNext(tx, { id, after }), { weight: 'heavy-part' })
    const content = Readable.from(transcriptOf(ticket, { language: caller.language, timezone }, findNext))
    return { content, name: transcriptName(ticket, caller.language) }
  }),
  route(contract.readTicket, (tx, { ticketId }) => readTicket(tx, ticketId), answerWith(ANSWERS.read)),
]
