import { randomUUID } from 'node:crypto'
import { openTicketsTold } from '@recado/contracts/tickets/events'
import { factOf } from '@recado/kit/db/tx'
import type { Tx } from '../../tables/db.ts'
import { findOpenTickets } from './open-ticket-repository.ts'

const PAGE = 1_000

/** Publishes the tickets of the company that are not closed, in pages; a company without tickets gets an empty page. */
export async function tellOpenTickets(tx: Tx): Promise<void> {
  const tickets = await findOpenTickets(tx)
  const answerId = randomUUID()
  const pages = Math.max(1, Math.ceil(tickets.length / PAGE))
  await tx.emitAll(
    Array.from({ length: pages }, (_, page) =>
      factOf(openTicketsTold, {
        answerId,
        isLast: page + 1 === pages,
        tickets: tickets.slice(page * PAGE, (page + 1) * PAGE),
      }),
    ),
  )
}
