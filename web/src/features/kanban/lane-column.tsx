import { Skeleton, Title } from '@mantine/core'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { UIEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useLoadMoreWhile } from '../../shared/list/use-load-more-while.ts'
import { LoadFailed } from '../../shared/ui/load-failed.tsx'
import { AfterAWhile, ErrorState } from '../../shared/ui/states.tsx'
import classes from './board.module.css'
import { type BoardFilter, boardLists } from './board-list.ts'
import { Card, type Lane } from './card.tsx'
import type { Carried, Carrying } from './use-carrying.ts'

const LOAD_WITHIN_PX = 100
// with fewer cards a lane may become too short to scroll when cards are moved away, and would load no further pages
const FEWEST_CARDS = 8

type Props = {
  readonly lane: Lane
  readonly lanes: readonly Lane[]
  readonly filter: BoardFilter
  readonly now: Date
  readonly carrying: Carrying
  /** Cards whose move is not confirmed yet; they are shown in their new lane. */
  readonly moving: readonly Carried[]
  readonly onMove: (ticket: Ticket, laneId: number) => void
  readonly onPeek: (ticket: Ticket) => void
}

/** One lane with its count and its cards, which load page by page. */
export function LaneColumn({ lane, lanes, filter, now, carrying, moving, onMove, onPeek }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(boardLists, { ...filter, laneId: lane.id })
  const staying = (list.rows ?? []).filter(({ id }) => !moving.some(({ ticket }) => ticket.id === id))
  const arriving = moving.filter(({ laneId }) => laneId === lane.id).map(({ ticket }) => ticket)
  const tickets = [...arriving, ...staying]
  const left = (list.rows?.length ?? 0) - staying.length
  useLoadMoreWhile(staying.length < FEWEST_CARDS, list)
  const loadNearEnd = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (scrollHeight - scrollTop - clientHeight < LOAD_WITHIN_PX) list.loadMore()
  }
  return (
    <section
      className={classes.lane}
      aria-label={lane.name}
      data-over={carrying.carried?.laneId === lane.id || undefined}
      onDragOver={(event) => {
        if (!carrying.carried) return
        event.preventDefault()
        if (carrying.carried.laneId !== lane.id) carrying.over(lane.id)
      }}
      onDrop={(event) => {
        event.preventDefault()
        carrying.put()
      }}
    >
      <header className={classes.head} style={{ '--lane': lane.color } as Record<string, string>}>
        <Title order={2} className={classes.name} title={lane.name}>
          {lane.name}
        </Title>
        {list.count !== undefined && (
          <span className={classes.count}>{format.number(list.count - left + arriving.length)}</span>
        )}
      </header>
      <ul className={classes.cards} onScroll={loadNearEnd}>
        {list.isFailed && (
          <li>
            <ErrorState onRetry={list.retry} />
          </li>
        )}
        {!list.rows && !list.isFailed && (
          <li>
            <AfterAWhile>
              <Skeleton height={120} mb={8} />
              <Skeleton height={120} />
            </AfterAWhile>
          </li>
        )}
        {tickets.map((ticket) => (
          <Card
            key={ticket.id}
            ticket={ticket}
            laneId={lane.id}
            lanes={lanes}
            now={now}
            carrying={carrying}
            onMove={onMove}
            onPeek={onPeek}
          />
        ))}
        {list.isLoadMoreFailed && (
          <li>
            <LoadFailed onRetry={list.loadMore} />
          </li>
        )}
        {list.rows && tickets.length === 0 && !list.hasMore && (
          <li className={classes.nobody}>{t('kanban.emptyLane')}</li>
        )}
      </ul>
    </section>
  )
}
