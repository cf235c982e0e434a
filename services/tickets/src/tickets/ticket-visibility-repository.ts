import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Database } from '../db.ts'

type TicketExpression = ExpressionBuilder<Database, 'ticket'>

/**
 * The rule `sees` of the contracts as a condition on rows of `ticket`; every read of tickets and of what hangs on them
 * goes through it. A test compares the two over every case.
 */
export const visibleTo =
  (viewer: Viewer) =>
  (eb: TicketExpression): Expression<SqlBool> => {
    if (viewer.profile === 'admin') return eb.lit(true)
    const isOwn = eb('ticket.user_id', '=', viewer.id)
    const isOfOwnQueue = viewer.queueIds.length > 0 ? eb('ticket.queue_id', 'in', viewer.queueIds) : eb.lit(false)
    const hasNoQueue = eb('ticket.queue_id', 'is', null)
    if (viewer.profile === 'supervisor') {
      return eb.or([isOfOwnQueue, isOwn, ...(viewer.allTicket ? [hasNoQueue] : [])])
    }
    const waits = eb('ticket.status', '=', 'pending')
    return eb.or([isOfOwnQueue, eb.and([hasNoQueue, viewer.allTicket ? eb.or([isOwn, waits]) : isOwn])])
  }
