import type { ContactField } from '@recado/contracts/contact-fields/contact-field'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { TicketStatus } from '@recado/contracts/tickets/ticket'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { contactFields } from '../../shared/contact-fields/contact-fields.ts'
import { addressOfWanted, type WantedValue, wantedIn } from '../../shared/contact-fields/wanted-value.ts'
import { type Changes, useAddress } from '../../shared/list/use-address.ts'
import { type InboxFilter, NO_FILTER, type TicketListFilter } from './filter.ts'

export type InboxTab = TicketStatus | 'search'
type IdsOf = 'queueIds' | 'tagIds' | 'userIds' | 'whatsappIds'
type DayOf = 'createdOn' | 'changedOn'

const IDS: Readonly<Record<IdsOf, string>> = {
  queueIds: 'queues',
  tagIds: 'tags',
  userIds: 'users',
  whatsappIds: 'connection',
}
const DAYS: Readonly<Record<DayOf, string>> = { createdOn: 'date', changedOn: 'updated' }
/** The orders of a list that users can choose. */
export const ORDERS = ['recent', 'waiting', 'urgent'] as const
const CLOSED = { from: 'closedFrom', to: 'closedTo' } as const
const FILTERS = [
  'all',
  'unread',
  'unanswered',
  'priority',
  'status',
  'order',
  'people',
  'from',
  'field',
  'snoozed',
  CLOSED.from,
  CLOSED.to,
  ...Object.values(IDS),
  ...Object.values(DAYS),
]

/**
 * The tab and the filters of the inbox, stored in its query string, so that a shared link, a reload and Back show the
 * same list.
 */
export function useInboxAddress() {
  const [params] = useSearchParams()
  const text = params.toString()
  const { change } = useAddress()
  const { data: fields } = useQuery({ ...contactFields, enabled: params.has('field') })
  return useMemo(() => addressOf(text, change, fields), [text, change, fields])
}

export type InboxAddress = ReturnType<typeof addressOf>

function addressOf(text: string, change: (changes: Changes) => void, fields: readonly ContactField[] | undefined) {
  const params = new URLSearchParams(text)
  const read = readAddress(params, fields)
  return {
    ...read,
    /** The query that links inside the inbox must preserve. */
    search: text ? `?${text}` : '',
    /** The uuid of a ticket that is highlighted in the list until the user chooses another tab. */
    row: params.get('row') ?? undefined,
    chooseTab: (chosen: InboxTab) => change({ tab: chosen === 'open' ? undefined : chosen, row: undefined }),
    chooseShowAll: (isOn: boolean) => change({ all: isOn ? '1' : undefined }),
    chooseUnread: (isOn: boolean) => change({ unread: isOn ? '1' : undefined }),
    choosePriority: (isOn: boolean) => change({ priority: isOn ? '1' : undefined }),
    chooseUnanswered: (isOn: boolean) => change({ unanswered: isOn ? '1' : undefined }),
    /** Shows everybody's tickets whose contacts wait for an answer. */
    chooseWaiting: () => change({ all: '1', unanswered: '1' }),
    chooseIds: (of: IdsOf, ids: readonly number[]) => change({ [IDS[of]]: ids.join('.') }),
    chooseDay: (of: DayOf, day: string) => change({ [DAYS[of]]: day }),
    anyClosing: () => change({ [CLOSED.from]: undefined, [CLOSED.to]: undefined }),
    chooseOrigin: (cameFrom: InboxFilter['cameFrom']) => change({ from: cameFrom }),
    chooseField: (field: WantedValue | undefined) => change({ field: addressOfWanted(field) }),
    chooseSnoozed: (isOn: boolean) => change({ snoozed: isOn ? '1' : undefined }),
    withGroups: () => change({ people: undefined }),
    chooseStatus: (status: TicketStatus | null) => change({ status: status ?? undefined }),
    chooseOrder: (order: TicketListFilter['order']) => change({ order: order === read.usualOrder ? undefined : order }),
    /** Stores the search text; typing opens the search tab from any other tab. */
    chooseText: (typed: string) => change(typed ? { q: typed, tab: 'search' } : { q: undefined }),
    clear: () => change(Object.fromEntries([...FILTERS, 'q', 'tab'].map((key) => [key, undefined]))),
  }
}

type Read = {
  readonly tab: InboxTab
  readonly filter: InboxFilter
  /** The filter of the counts on the tabs, which a search does not change. */
  readonly counted: InboxFilter
  /** The filter and the order of the list. */
  readonly listed: TicketListFilter
  readonly order: TicketListFilter['order']
  /** The default order of the tab; the tab of waiting tickets begins with the most urgent one. */
  readonly usualOrder: TicketListFilter['order']
  /** The chosen status for a search; each other tab has its own status. */
  readonly status: TicketStatus | undefined
}

function readAddress(params: URLSearchParams, fields: readonly ContactField[] | undefined): Read {
  const named = params.get('tab')
  const status = TicketStatus.safeParse(params.get('status'))
  const tab = named === 'search' ? named : (TicketStatus.safeParse(named).data ?? 'open')
  const isSearch = tab === 'search'
  const idsOf = (of: IdsOf) => readIds(params.get(IDS[of])).filter((id) => id > 0 || of === 'queueIds')
  const dayIn = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(params.get(name) ?? '')?.[0] ?? ''
  const chosen: InboxFilter = {
    ...NO_FILTER,
    showAll: params.has('all'),
    onlyUnread: params.has('unread'),
    unanswered: params.has('unanswered'),
    onlyPriority: params.has('priority'),
    queueIds: idsOf('queueIds'),
    tagIds: idsOf('tagIds'),
    userIds: idsOf('userIds'),
    whatsappIds: idsOf('whatsappIds'),
    createdOn: dayIn(DAYS.createdOn),
    changedOn: dayIn(DAYS.changedOn),
    closedFrom: dayIn(CLOSED.from),
    closedTo: dayIn(CLOSED.to),
    cameFrom: originIn(params.get('from')),
    field: wantedIn(params.get('field') ?? '', fields),
    withoutGroups: params.has('people'),
    snoozed: params.has('snoozed') ? 'only' : 'without',
  }
  const usualOrder = tab === 'pending' || chosen.unanswered ? 'urgent' : 'recent'
  const order = params.get('order')
  const text = (params.get('q') ?? '').slice(0, TEXT_LIMIT.search)
  // the search covers all tickets that the user may see
  const filter = isSearch ? { ...chosen, showAll: true, searchParam: text, snoozed: undefined } : chosen
  const ordered = ORDERS.find((one) => one === order) ?? usualOrder
  const sought = isSearch && status.success ? status.data : undefined
  return {
    tab,
    order: ordered,
    usualOrder,
    status: sought,
    counted: chosen,
    filter,
    listed: { ...filter, status: isSearch ? sought : tab, order: ordered },
  }
}

const originIn = (text: string | null) => (text === 'ad' || text === 'any' ? text : undefined)

/** @returns the ids; 0 stands for tickets without a queue */
const readIds = (text: string | null): number[] => (text?.match(/\d+/g) ?? []).map(Number).filter(Number.isSafeInteger)
