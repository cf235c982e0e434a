import type { TicketFilter } from '@recado/contracts/tickets/filter'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import { startOfDay } from '../companies/company-zone-repository.ts'
import { type FieldCondition, meets } from '../contact-fields/field-condition-repository.ts'
import { rankOf } from './priority-rules.ts'
import { type TicketQuery, ticketsWith } from './ticket-text-repository.ts'
import { visibleTo } from './ticket-visibility-repository.ts'

/** The filter of a list, with the conditions that its values of fields stand for. */
export type ListFilter = Omit<TicketFilter, 'fields'> & { readonly conditions?: readonly FieldCondition[] | undefined }

type Filter = Omit<ListFilter, 'pageNumber' | 'order'>
type TicketExpression = ExpressionBuilder<Database, 'ticket'>

/** SQL for the rows of `ticketsAmong` that match the filter and that the viewer may see. */
export const matches =
  (viewer: Viewer, filter: Filter) =>
  (eb: TicketExpression): Expression<SqlBool> =>
    eb.and([
      visibleTo(viewer)(eb),
      ...reached(eb, viewer, filter),
      ...ofPlace(eb, viewer, filter),
      ...ofTime(eb, filter),
      ...(filter.withoutGroups ? [isOfNoGroup] : []),
      ...(filter.status ? [eb('ticket.status', '=', sql.lit(filter.status))] : []),
      ...(filter.withUnreadMessages ? [isUnseen(eb, viewer)] : []),
      ...(filter.unanswered ? [isUnanswered] : []),
      ...(filter.contactId === undefined ? [] : [eb('ticket.contact_id', '=', filter.contactId)]),
      ...(filter.conditions ? [isOfContacts(eb, filter.conditions)] : []),
      ...(filter.tags ? [hasTag(eb, filter.tags)] : []),
      ...(filter.cameFrom ? [cameFrom(filter.cameFrom)] : []),
      ...(filter.snoozed ? [isSnoozed(filter.snoozed)] : []),
      ...(filter.priority ? [eb('ticket.priority', '=', sql.lit(rankOf(filter.priority)))] : []),
      ...(filter.origin ? [eb('ticket.origin', '=', filter.origin)] : []),
    ])

/**
 * The comparison with a number makes PostgreSQL expect many of them. It knows how rare they are among all tickets, but
 * not that most are active; expecting few, it would sort all active ones instead of reading a page in their order.
 */
const isUnanswered = sql<SqlBool>`(ticket.awaiting_since is not null)::int <> 0 and ticket.status <> 'closed'`

const isSnoozed = (wanted: 'only' | 'without') =>
  wanted === 'only' ? sql<SqlBool>`ticket.snooze_kind is not null` : sql<SqlBool>`ticket.snooze_kind is null`

/** Whether a filter uses only status, queue, person and the marks of tallies, so that the tallies contain its count. */
export const isTallied = ({
  status,
  showAll,
  queueIds,
  noQueue,
  users,
  unanswered,
  snoozed,
  pageNumber,
  order,
  ...others
}: Filter & Partial<ListFilter>): boolean =>
  Object.values(others).every((asked) => asked === undefined || asked === false || asked === '')

const isHandedByOthers = (id: number) =>
  sql<SqlBool>`ticket.handed_by is not null and (ticket.handed_by ->> 'id')::bigint is distinct from ${id}`

/** SQL for the function `isUnseen` of the contracts. */
const isUnseen = (eb: TicketExpression, { id }: Viewer): Expression<SqlBool> =>
  eb.or([
    eb('ticket.unread_messages', '>', 0),
    eb('ticket.woken_by', 'is not', null),
    eb.and([eb('ticket.status', '!=', 'closed'), isHandedByOthers(id)]),
  ])

/**
 * SQL for the tickets that a list includes: by default the viewer's own and the waiting tickets. A search, a list of
 * one contact's tickets and, with the permission, `showAll` include every ticket that the viewer may see.
 */
function reached(eb: TicketExpression, viewer: Viewer, filter: Filter): Expression<SqlBool>[] {
  const reachesAll =
    filter.searchParam || filter.contactId !== undefined || (filter.showAll && viewer.profile !== 'user')
  if (reachesAll || filter.status === 'pending') return []
  const isOwn = eb('ticket.user_id', '=', viewer.id)
  // the condition on `user_id` uses an index
  return [filter.status ? isOwn : eb.or([isOwn, eb('ticket.status', '=', 'pending')])]
}

function ofPlace(
  eb: TicketExpression,
  viewer: Viewer,
  { queueIds, noQueue, users, whatsappIds }: Filter,
): Expression<SqlBool>[] {
  const allowed = queueIds?.filter((id) => viewer.profile === 'admin' || viewer.queueIds.includes(id))
  const hasNoQueue = eb('ticket.queue_id', 'is', null)
  const isOfQueues = allowed && isOneOf(eb, 'ticket.queue_id', allowed)
  const takesNone = noQueue === 'true'
  return [
    ...(isOfQueues ? [takesNone ? eb.or([isOfQueues, hasNoQueue]) : isOfQueues] : []),
    ...(!isOfQueues && !takesNone ? [eb('ticket.queue_id', 'is not', null)] : []),
    ...(users ? [isOneOf(eb, 'ticket.user_id', users)] : []),
    ...(whatsappIds ? [isOneOf(eb, 'ticket.whatsapp_id', whatsappIds)] : []),
  ]
}

const isOneOf = (
  eb: TicketExpression,
  column: 'ticket.queue_id' | 'ticket.user_id' | 'ticket.whatsapp_id',
  ids: readonly number[],
): Expression<SqlBool> => (ids.length > 0 ? eb(column, 'in', ids) : eb.lit(false))

/** Excludes tickets of groups. Groups are few, so PostgreSQL reads them once. */
export const isOfNoGroup = sql<SqlBool>`ticket.contact_id not in (select contact.id from contact where contact.is_group)`

function ofTime(eb: TicketExpression, { date, updatedAt, closedFrom, closedTo }: Filter): Expression<SqlBool>[] {
  const isOn = (column: 'ticket.created_at' | 'ticket.updated_at', day: string) => [
    eb(column, '>=', startOfDay(day)),
    eb(column, '<', startOfDay(day, 1)),
  ]
  return [
    ...(date ? isOn('ticket.created_at', date) : []),
    ...(updatedAt ? [...isOn('ticket.updated_at', updatedAt), isInSlotsOf(updatedAt)] : []),
    ...(closedFrom ? [eb('ticket.closed_at', '>=', startOfDay(closedFrom))] : []),
    ...(closedTo ? [eb('ticket.closed_at', '<', startOfDay(closedTo, 1))] : []),
  ]
}

/** Limits `updated_at` to the five-minute slots of a day, because indexes contain `updated_slot`. */
const isInSlotsOf = (day: string) =>
  sql<SqlBool>`ticket.updated_slot between ticket_slot(${startOfDay(day)}) and ticket_slot(${startOfDay(day, 1)})`

/** SQL for the function `isFromAd` of the contracts, or for any origin. */
const cameFrom = (wanted: 'ad' | 'any') =>
  wanted === 'any'
    ? sql<SqlBool>`ticket.came_from is not null`
    : sql<SqlBool>`(ticket.came_from is not null and (ticket.came_from ->> 'entryPoint' like 'ctwa%'
        or coalesce(ticket.came_from ->> 'sourceId', ticket.came_from ->> 'clickId', ticket.came_from ->> 'url',
          ticket.came_from ->> 'title', ticket.came_from ->> 'text') is not null))`

const hasTag = (eb: TicketExpression, ids: readonly number[]): Expression<SqlBool> =>
  ids.length > 0
    ? eb(
        'ticket.id',
        'in',
        eb.selectFrom('ticket_tag').select('ticket_tag.ticket_id').where('ticket_tag.tag_id', 'in', ids),
      )
    : eb.lit(false)

const isOfContacts = (eb: TicketExpression, conditions: readonly FieldCondition[]): Expression<SqlBool> =>
  eb('ticket.contact_id', 'in', eb.selectFrom('contact').select('contact.id').where(meets(conditions)))

/** The tickets to which a filter applies: all tickets, or those that match its text. */
export const ticketsAmong = (tx: RepositoryTx, { searchParam }: Pick<Filter, 'searchParam'>): TicketQuery =>
  searchParam ? ticketsWith(tx, searchParam) : (tx.db.selectFrom('ticket') as TicketQuery)
