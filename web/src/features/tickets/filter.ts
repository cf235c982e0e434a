import { isFromAd } from '@recado/contracts/tickets/from-ad'
import type { Ticket, TicketStatus } from '@recado/contracts/tickets/ticket'
import { isUnseen } from '@recado/contracts/tickets/unseen'
import { sees, type Viewer } from '@recado/contracts/tickets/visibility'
import type { WantedValue } from '../../shared/contact-fields/wanted-value.ts'

/** The id in the queue filter that stands for tickets without a queue. */
export const NO_QUEUE = 0

/** The filters of the inbox that apply to every tab. */
export type InboxFilter = {
  readonly showAll: boolean
  readonly onlyUnread: boolean
  readonly unanswered: boolean // lists only tickets whose contact waits for a person's answer
  readonly onlyPriority: boolean // lists only active tickets of contacts with a high priority
  readonly queueIds: readonly number[]
  readonly tagIds: readonly number[]
  readonly userIds: readonly number[]
  readonly whatsappIds: readonly number[]
  readonly createdOn: string // a day such as `2026-03-02`, in the company's time zone; empty for any day
  readonly changedOn: string
  readonly closedFrom: string // days, both included; empty for any day
  readonly closedTo: string
  readonly cameFrom: 'ad' | 'any' | undefined // absent for any origin
  readonly field: WantedValue | undefined // one of the company's fields of contacts; absent for any contact
  readonly withoutGroups: boolean
  readonly snoozed: 'only' | 'without' | undefined // absent to list snoozed tickets among the others
  readonly searchParam: string
}
export type TicketListFilter = InboxFilter & {
  readonly status: TicketStatus | undefined // absent for any kind
  readonly order: 'recent' | 'waiting' | 'urgent'
}

export const NO_FILTER: InboxFilter = {
  showAll: false,
  onlyUnread: false,
  unanswered: false,
  onlyPriority: false,
  queueIds: [],
  tagIds: [],
  userIds: [],
  whatsappIds: [],
  createdOn: '',
  changedOn: '',
  closedFrom: '',
  closedTo: '',
  cameFrom: undefined,
  field: undefined,
  withoutGroups: false,
  snoozed: undefined,
  searchParam: '',
}

/** The filter in the form of the request. */
export const toQuery = (filter: InboxFilter) => ({
  showAll: filter.showAll ? ('true' as const) : undefined,
  withUnreadMessages: filter.onlyUnread ? ('true' as const) : undefined,
  unanswered: filter.unanswered ? ('true' as const) : undefined,
  priority: filter.onlyPriority ? ('high' as const) : undefined,
  queueIds: filter.queueIds.length > 0 ? filter.queueIds.filter((id) => id !== NO_QUEUE) : undefined,
  noQueue: filter.queueIds.length > 0 && !filter.queueIds.includes(NO_QUEUE) ? ('false' as const) : undefined,
  tags: listOf(filter.tagIds),
  users: listOf(filter.userIds),
  whatsappIds: listOf(filter.whatsappIds),
  date: filter.createdOn || undefined,
  updatedAt: filter.changedOn || undefined,
  closedFrom: filter.closedFrom || undefined,
  closedTo: filter.closedTo || undefined,
  cameFrom: filter.cameFrom,
  fields: filter.field && [filter.field],
  withoutGroups: filter.withoutGroups ? ('true' as const) : undefined,
  snoozed: filter.snoozed,
  searchParam: filter.searchParam || undefined,
})

const listOf = (ids: readonly number[]) => (ids.length > 0 ? [...ids] : undefined)

export const isNarrowed = (filter: InboxFilter): boolean =>
  isForServer(filter) ||
  filter.onlyUnread ||
  filter.unanswered ||
  filter.onlyPriority ||
  filter.withoutGroups ||
  filter.snoozed === 'only' ||
  filter.cameFrom !== undefined ||
  [filter.queueIds, filter.tagIds, filter.userIds, filter.whatsappIds].some((ids) => ids.length > 0)

/**
 * Whether only the server can apply the filter, because it searches messages, knows the company's time zone and the
 * fields of contacts.
 */
export const isForServer = ({ searchParam, createdOn, changedOn, closedFrom, closedTo, field }: InboxFilter): boolean =>
  field !== undefined || [searchParam, createdOn, changedOn, closedFrom, closedTo].some((text) => text !== '')

/**
 * Whether the server would list the ticket for this user under this filter, whatever its status. Filters that only the
 * server can apply are ignored.
 */
export function isListed(ticket: Ticket, filter: InboxFilter, viewer: Viewer): boolean {
  if (!sees(viewer, ticket)) return false
  const seesOthers = filter.searchParam !== '' || (filter.showAll && viewer.profile !== 'user')
  if (!seesOthers && ticket.userId !== viewer.id && ticket.status !== 'pending') return false
  return isChosen(ticket, filter) && (!filter.onlyUnread || isUnseen(ticket, viewer.id))
}

function isChosen(ticket: Ticket, filter: InboxFilter): boolean {
  const { queueIds, tagIds, userIds, whatsappIds, cameFrom, withoutGroups, unanswered, onlyPriority, snoozed } = filter
  const takes = (ids: readonly number[], id: number | null) => ids.length === 0 || (id !== null && ids.includes(id))
  return (
    !(withoutGroups && ticket.isGroup) &&
    !(unanswered && (ticket.awaitingSince === null || ticket.status === 'closed')) &&
    !(onlyPriority && ticket.priority !== 'high') &&
    (snoozed === undefined || (snoozed === 'only') === (ticket.snooze !== null)) &&
    (cameFrom === undefined || (ticket.cameFrom !== null && (cameFrom === 'any' || isFromAd(ticket.cameFrom)))) &&
    takes(queueIds, ticket.queueId ?? NO_QUEUE) &&
    takes(userIds, ticket.userId) &&
    takes(whatsappIds, ticket.whatsappId) &&
    (tagIds.length === 0 || ticket.tags.some(({ id }) => tagIds.includes(id)))
  )
}
