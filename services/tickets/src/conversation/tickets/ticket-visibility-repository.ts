import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import { toTicket, writeTickets } from './ticket-row-repository.ts'

type TicketExpression = ExpressionBuilder<Database, 'ticket'>

/**
 * SQL for the function `sees` of the contracts, on rows of `ticket`. Every query of tickets and their parts uses it. A
 * test compares the SQL with the function for every case.
 */
export const visibleTo =
  (viewer: Viewer) =>
  (eb: TicketExpression): Expression<SqlBool> =>
    eb.and([sql<SqlBool>`not ticket.hidden`, isFor(eb, viewer)])

function isFor(eb: TicketExpression, viewer: Viewer): Expression<SqlBool> {
  if (viewer.profile === 'admin') return eb.lit(true)
  const isOwn = eb('ticket.user_id', '=', viewer.id)
  const isOfOwnQueue = viewer.queueIds.length > 0 ? eb('ticket.queue_id', 'in', viewer.queueIds) : eb.lit(false)
  const hasNoQueue = eb('ticket.queue_id', 'is', null)
  if (viewer.profile === 'supervisor') {
    return eb.or([isOfOwnQueue, isOwn, ...(viewer.noQueueTickets ? [hasNoQueue] : [])])
  }
  const waits = eb('ticket.status', '=', 'pending')
  return eb.or([isOfOwnQueue, eb.and([hasNoQueue, viewer.noQueueTickets ? eb.or([isOwn, waits]) : isOwn])])
}

/** A conversation, given by contact and connection or by one of its visible tickets. */
export type Conversation = { readonly contactId: number; readonly whatsappId: number } | { readonly ticketId: number }

/**
 * Makes the hidden tickets of a conversation visible. They keep their places in lists, because no message was added.
 * @returns the tickets that were hidden, lowest id first
 */
export async function unhideTickets(tx: RepositoryTx, conversation: Conversation): Promise<Ticket[]> {
  const partOf = (column: 'contact_id' | 'whatsapp_id') =>
    'ticketId' in conversation
      ? sql<number>`(select shown.${sql.ref(column)} from ticket shown
          where shown.id = ${conversation.ticketId} and not shown.hidden)`
      : sql<number>`${column === 'contact_id' ? conversation.contactId : conversation.whatsappId}`
  const write = tx.db
    .updateTable('ticket')
    .set((eb) => ({ hidden: false, version: eb('version', '+', 1) }))
    .where(sql<SqlBool>`hidden`)
    .where('contact_id', '=', partOf('contact_id'))
    .where('whatsapp_id', '=', partOf('whatsapp_id'))
  const rows = await writeTickets(tx, write).orderBy('ticket.id').execute()
  return rows.map(toTicket)
}
