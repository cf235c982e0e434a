import { Readable } from 'node:stream'
import * as contract from '@recado/contracts/tickets/routes'
import { idempotently } from '@recado/kit/db/idempotency'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/route'
import type { Database } from '../db.ts'
import { answerOf } from './answer-texts.ts'
import { changeTicket } from './change-ticket.ts'
import { createTicket } from './create-ticket.ts'
import { deleteTicket } from './delete-ticket.ts'
import { beginExport, exportNext } from './export-ticket.ts'
import { listTickets, showTicket, summarizeTickets } from './list-tickets.ts'
import { readTicket } from './read-ticket.ts'
import { transcriptOf } from './transcript.ts'

export const ticketRoutes = (inTx: InTx<Database>): Route[] => [
  route(contract.listTickets, ({ caller, query }) => inTx(caller, (tx) => listTickets(tx, query))),
  route(contract.countTickets, ({ caller, query }) => inTx(caller, (tx) => summarizeTickets(tx, query))),
  route(contract.getTicket, ({ caller, params }) => inTx(caller, (tx) => showTicket(tx, { id: params.ticketId }))),
  route(contract.getTicketByUuid, ({ caller, params }) => inTx(caller, (tx) => showTicket(tx, params))),
  route(contract.createTicket, ({ caller, body, idempotency }) =>
    inTx(caller, (tx) => idempotently(tx, idempotency, () => createTicket(tx, body))),
  ),
  route(contract.updateTicket, ({ caller, params, body }) =>
    inTx(caller, (tx) => changeTicket(tx, params.ticketId, body)),
  ),
  route(contract.deleteTicket, async ({ caller, params }) => {
    await inTx(caller, (tx) => deleteTicket(tx, params.ticketId))
    return answerOf('deleted', caller.language)
  }),
  route(contract.exportTicket, async ({ caller, params: { ticketId: id } }) => {
    const { ticket, timezone } = await inTx(caller, (tx) => beginExport(tx, id))
    const findNext = (after: number) => inTx(caller, (tx) => exportNext(tx, { id, after }))
    const content = Readable.from(transcriptOf(ticket, timezone, findNext))
    return { content, name: `atendimento-${id}.txt`, mime: 'text/plain; charset=utf-8' }
  }),
  route(contract.readTicket, async ({ caller, params }) => {
    await inTx(caller, (tx) => readTicket(tx, params.ticketId))
    return answerOf('read', caller.language)
  }),
]
