import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { type Paging, pagingOf } from '../../shared/list/use-list.ts'
import { useLoadMoreWhile } from '../../shared/list/use-load-more-while.ts'
import { drawnOf } from '../../shared/messages/drawn-of.ts'
import { useWriter } from '../../shared/messages/use-writer.ts'
import { lazyAside } from '../../shared/ui/lazy-part.tsx'
import { LoadFailed } from '../../shared/ui/load-failed.tsx'
import { AfterAWhile, ErrorState } from '../../shared/ui/states.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import { rowsOf, ticketList } from './api.ts'
import { isNarrowed, type TicketListFilter } from './filter.ts'
import classes from './ticket-list.module.css'
import { type Aim, type Glance, TicketRow } from './ticket-row.tsx'
import type { PeekField } from './waiting-menu.tsx'

const NoTickets = lazyAside(() => import('./no-tickets.tsx'), 'NoTickets')
const NothingSought = lazyAside(() => import('./nothing-sought.tsx'), 'NothingSought')

const ROW_PX = 68
const LOAD_WITHIN_ROWS = 6
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** The state of the rows, and the actions on them. */
export type RowSteps = {
  readonly selectedUuid: string | undefined
  readonly addressOf: (ticket: Ticket) => string
  readonly onTaken: (ticket: Ticket) => void
  readonly onClosed: (ticket: Ticket) => void
  readonly onOther: (uuid: string) => void
  readonly onPeek: (ticket: Ticket, field?: PeekField) => void
  readonly onTransfer: (ticket: Ticket) => void
  readonly onAim?: Aim | undefined
  readonly glance?: Glance | undefined
  /** The users of the company, who may be authors of the shown messages. */
  readonly people: readonly { readonly id: number; readonly name: string }[]
  readonly hasQueues: boolean
  readonly hasConnections: boolean
  /** Called with the ids of the visible tickets. */
  readonly onShown?: ((ticketIds: readonly number[]) => void) | undefined
}
type List = RowSteps & {
  readonly filter: TicketListFilter
  readonly onClearFilters: () => void
  /** The number of tickets that wait to be accepted, and a handler that shows them. */
  readonly waiting: number | undefined
  readonly onShowWaiting: () => void
  /** Whether this is a search, which lists no tickets without a text. */
  readonly isSearch: boolean
  readonly below: ReactNode
}

/** The tickets of one tab. Only the visible rows are rendered, and further pages load while the user scrolls. */
export function TicketList({ filter, isSearch, onClearFilters, waiting, onShowWaiting, ...rows }: List) {
  const { t } = useTranslation()
  const isIdle = isSearch && !isNarrowed(filter)
  const query = useInfiniteQuery({ ...ticketList(filter), enabled: !isIdle })
  const format = useFormat()
  const loaded = useMemo(() => query.data && rowsOf(query.data), [query.data])
  const tickets = loaded?.tickets

  if (isIdle) return <NothingSought />
  if (query.isError && !tickets) return <ErrorState onRetry={() => query.refetch()} />
  if (!tickets) return <ListSkeleton label={t('common.loading')} />
  if (tickets.length === 0) {
    return (
      <div className={classes.scroller}>
        <NoTickets filter={filter} waiting={waiting} onClearFilters={onClearFilters} onShowWaiting={onShowWaiting} />
        {rows.below}
      </div>
    )
  }
  return (
    <>
      {filter.searchParam && (
        <h2 className={classes.found}>{t('tickets.found', { shown: format.count(loaded.count, loaded.isCapped) })}</h2>
      )}
      <Rows {...rows} tickets={tickets} paging={pagingOf(query)} />
    </>
  )
}

type RowsProps = Omit<List, 'filter' | 'isSearch' | 'onClearFilters' | 'waiting' | 'onShowWaiting'> & {
  readonly tickets: readonly Ticket[]
  readonly paging: Paging
}

function Rows({ tickets, selectedUuid, addressOf, paging, onShown, below, people, ...steps }: RowsProps) {
  const { t } = useTranslation()
  const writerOf = useWriter(people)
  const now = useNow()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    // memoised, because the virtualizer measures all rows again for a new function
    getItemKey: useCallback((index: number) => tickets[index]?.id ?? index, [tickets]),
    overscan: 6,
    initialRect: { width: 340, height: 700 }, // the height of a page of rows, until it is measured
  })
  const items = virtual.getVirtualItems()
  const isNearEnd = (items.at(-1)?.index ?? 0) >= tickets.length - LOAD_WITHIN_ROWS

  useLoadMoreWhile(isNearEnd, paging)

  const range = virtual.range
  const shown = range ? tickets.slice(range.startIndex, range.endIndex + 1).map(({ id }) => id) : []
  useEffect(() => onShown?.(shown)) // called after every render; the callee compares the ids with the previous ones

  const selectedIndex = useMemo(() => tickets.findIndex(({ uuid }) => uuid === selectedUuid), [tickets, selectedUuid])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls when the selected row moves, and not when the user scrolls
  useEffect(() => {
    if (selectedIndex >= 0 && !isInView(virtual, selectedIndex)) virtual.scrollToIndex(selectedIndex, { align: 'auto' })
  }, [selectedIndex])

  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.rows} style={{ height: virtual.getTotalSize() }} aria-label={t('tickets.list')}>
        {items.map(({ index, start, key }) => {
          const ticket = tickets[index]
          if (!ticket) return null
          return (
            <li
              key={key}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={tickets.length}
              aria-posinset={index + 1}
            >
              <TicketRow
                ticket={ticket}
                now={now}
                writer={writerOf(drawnOf(ticket))}
                isSelected={ticket.uuid === selectedUuid}
                to={addressOf(ticket)}
                {...steps}
              />
            </li>
          )
        })}
      </ul>
      {paging.isLoadingMore && <VisuallyHidden role="status">{t('tickets.loadingMore')}</VisuallyHidden>}
      {paging.isLoadMoreFailed && <LoadFailed onRetry={paging.loadMore} />}
      {below}
    </div>
  )
}

/**
 * Whether a row is in view, so that the list need not scroll to it. Scrolling to a clicked row would cause a layout of
 * the page and another render of the rows.
 */
function isInView({ scrollOffset, scrollRect }: Virtualizer<HTMLDivElement, Element>, index: number): boolean {
  if (scrollOffset === null || scrollRect === null) return false
  const top = index * ROW_PX - scrollOffset
  return top >= 0 && top + ROW_PX <= scrollRect.height
}

const ListSkeleton = ({ label }: { label: string }) => (
  <AfterAWhile>
    <VisuallyHidden role="status">{label}</VisuallyHidden>
    {SKELETON_ROWS.map((key) => (
      <div key={key} className={classes.skeleton}>
        <Skeleton circle height={40} />
        <div className={classes.skeletonTexts}>
          <Skeleton height={11} width="48%" />
          <Skeleton height={10} width="80%" />
        </div>
      </div>
    ))}
  </AfterAWhile>
)
