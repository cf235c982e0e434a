import { PAGE_SIZE } from '@recado/contracts/limits'
import type { TicketFilter } from '@recado/contracts/tickets/filter'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { phoneSearchTerms } from '../contacts/phone-number.ts'
import type { Database, Tx } from '../db.ts'
import { selectTickets, toTicket } from './ticket-row-repository.ts'
import { visibleTo } from './ticket-visibility-repository.ts'

type Filter = Omit<TicketFilter, 'pageNumber'>
type TicketExpression = ExpressionBuilder<Database, 'ticket'>

/**
 * One page, latest change first. It is chosen before names are joined to it: a row condition hides from the planner how
 * much a company has, and joined first, all that the filter finds would be looked up for one page.
 */
export async function findTickets(tx: Tx, viewer: Viewer, filter: TicketFilter): Promise<Ticket[]> {
  const page = tx.db
    .selectFrom('ticket')
    .selectAll('ticket')
    .where(matches(viewer, filter))
    .orderBy('ticket.updated_at', 'desc')
    .orderBy('ticket.id', 'desc')
    .limit(PAGE_SIZE.tickets)
    .offset((filter.pageNumber - 1) * PAGE_SIZE.tickets)
  const rows = await selectTickets(tx, page).orderBy('ticket.updated_at', 'desc').orderBy('ticket.id', 'desc').execute()
  return rows.map(toTicket)
}

type Counts = { open: number; pending: number; closed: number; unread: number }

/** How many the filter finds, by status; `unread` are those with unread messages. */
export function countTickets({ db }: Tx, viewer: Viewer, filter: Filter): Promise<Counts> {
  return db
    .selectFrom('ticket')
    .where(matches(viewer, filter))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'open').as('open'),
      fn.countAll<number>().filterWhere('status', '=', 'pending').as('pending'),
      fn.countAll<number>().filterWhere('status', '=', 'closed').as('closed'),
      fn.countAll<number>().filterWhere('unread_messages', '>', 0).as('unread'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Lists hold one's own tickets and the waiting ones. A search, one contact's tickets and, for those who may, `showAll`
 * reach everything that one sees.
 */
const matches =
  (viewer: Viewer, filter: Filter) =>
  (eb: TicketExpression): Expression<SqlBool> => {
    const reachesAll =
      filter.searchParam || filter.contactId !== undefined || (filter.showAll && viewer.profile !== 'user')
    return eb.and([
      visibleTo(viewer)(eb),
      ...(reachesAll ? [] : [eb.or([eb('ticket.user_id', '=', viewer.id), eb('ticket.status', '=', 'pending')])]),
      ...(filter.status ? [eb('ticket.status', '=', filter.status)] : []),
      ...(filter.queueIds ? [isOfQueues(eb, viewer, filter.queueIds)] : []),
      ...(filter.withUnreadMessages ? [eb('ticket.unread_messages', '>', 0)] : []),
      ...(filter.contactId === undefined ? [] : [eb('ticket.contact_id', '=', filter.contactId)]),
      ...(filter.searchParam ? [isFoundBy(eb, filter.searchParam)] : []),
    ])
  }

function isOfQueues(eb: TicketExpression, viewer: Viewer, queueIds: readonly number[]): Expression<SqlBool> {
  const allowed = queueIds.filter((id) => viewer.profile === 'admin' || viewer.queueIds.includes(id))
  const hasNoQueue = eb('ticket.queue_id', 'is', null)
  return allowed.length > 0 ? eb.or([eb('ticket.queue_id', 'in', allowed), hasNoQueue]) : hasNoQueue
}

/** By the contact's name, its number in any mask and variant, or the text of a message. */
function isFoundBy(eb: TicketExpression, text: string): Expression<SqlBool> {
  const contacts = eb
    .selectFrom('contact')
    .select('contact.id')
    .where(sql<SqlBool>`strpos(contact.search_name, folded(${text})) > 0`)
  const messages = eb
    .selectFrom('message')
    .select('message.ticket_id')
    .where(sql<SqlBool>`strpos(message.search_body, folded(${text})) > 0`)
  const phones = phoneSearchTerms(text).map((digits) =>
    eb(
      'ticket.contact_id',
      'in',
      eb
        .selectFrom('contact_identity')
        .select('contact_identity.contact_id')
        .where('contact_identity.kind', '=', 'phone')
        .where(sql<SqlBool>`strpos(contact_identity.value, ${digits}) > 0`),
    ),
  )
  return eb.or([eb('ticket.contact_id', 'in', contacts), eb('ticket.id', 'in', messages), ...phones])
}

/** One page of a contact's tickets, newest first. @returns also how many of them the viewer sees */
export async function findTicketsOfContact(
  tx: Tx,
  viewer: Viewer,
  { id, pageNumber }: { readonly id: number; readonly pageNumber: number },
): Promise<{ tickets: Ticket[]; count: number }> {
  const seen = tx.db.selectFrom('ticket').where('ticket.contact_id', '=', id).where(visibleTo(viewer))
  const page = seen
    .selectAll('ticket')
    .orderBy('ticket.id', 'desc')
    .limit(PAGE_SIZE.tickets)
    .offset((pageNumber - 1) * PAGE_SIZE.tickets)
  const rows = await selectTickets(tx, page).orderBy('ticket.id', 'desc').execute()
  const { count } = await seen.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { tickets: rows.map(toTicket), count }
}
