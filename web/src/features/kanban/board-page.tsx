import { Button, Group, MultiSelect, Tabs, Text, Title, VisuallyHidden } from '@mantine/core'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Undo } from '@recado/contracts/undo'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorMessage } from '../../shared/api/error-text.ts'
import { ListSkeleton } from '../../shared/list/list-skeleton.tsx'
import { type Pictured, personOption } from '../../shared/pickers/person-option.tsx'
import { isInNoQueue, useAllowed, useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import { SearchField } from '../../shared/ui/search-field.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { TabsList } from '../../shared/ui/tabs-list.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import { useNow } from '../../shared/ui/use-now.ts'
import { useUndoing } from '../../shared/undo/use-undoing.ts'
import { laneList, useMoveTicket } from './api.ts'
import classes from './board.module.css'
import { laneOf, NO_LANE } from './board-list.ts'
import type { Lane } from './card.tsx'
import { LaneColumn } from './lane-column.tsx'
import { useBoardAddress } from './use-board-address.ts'
import { type Carried, useCarrying } from './use-carrying.ts'

type Named = { readonly id: number; readonly name: string }
type Choices = { readonly queues: readonly Named[]; readonly people: readonly Pictured[] }
type Props = Choices & { readonly onPeek: (ticket: Ticket) => void }

/** The kanban board: the open and waiting tickets in the lanes of the company. */
export function BoardPage({ onPeek, ...choices }: Props) {
  const { t } = useTranslation()
  const address = useBoardAddress()
  const lanes = useQuery(laneList(address.filter))
  const mayMakeLanes = useAllowed('tags:lanes')
  const me = useCurrentUser()
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Title order={1} className={classes.title}>
          {t('kanban.title')}
        </Title>
        <SearchField
          value={address.filter.text}
          label={t('kanban.search')}
          className={classes.search}
          onSearch={address.chooseText}
        />
        <Filters address={address} {...choices} />
      </header>
      {isInNoQueue(viewerOf(me)) && <Text c="dimmed">{t('kanban.noQueues')}</Text>}
      {lanes.isError && !lanes.data && <ErrorState onRetry={() => lanes.refetch()} />}
      {lanes.isPending && <ListSkeleton label={t('common.loading')} />}
      {lanes.data?.length === 0 && (
        <Group gap="sm">
          <Text c="dimmed">{t(mayMakeLanes ? 'kanban.empty' : 'kanban.emptyToAsk')}</Text>
          {mayMakeLanes && (
            <Button component={Link} to="/tags" variant="default" size="compact-md">
              {t('kanban.toTags')}
            </Button>
          )}
        </Group>
      )}
      {lanes.data && (
        <Board
          lanes={[{ id: NO_LANE, name: t('kanban.noLane'), color: 'var(--mantine-color-dimmed)' }, ...lanes.data]}
          filter={address.filter}
          onPeek={onPeek}
        />
      )}
    </div>
  )
}

type BoardProps = Pick<Props, 'onPeek'> & {
  readonly lanes: readonly Lane[]
  readonly filter: ReturnType<typeof useBoardAddress>['filter']
}

function Board({ lanes, filter, onPeek }: BoardProps) {
  const { t } = useTranslation()
  const now = useNow()
  const { offer } = useUndoing()
  const isNarrow = useIsNarrow()
  const [chosenId, setChosenId] = useState(NO_LANE)
  const [moving, setMoving] = useState<readonly Carried[]>([])
  const move = useMoveTicket()
  const showMoved = ({ ticket, laneId }: Carried, undo: Undo | null | undefined) => {
    if (laneId !== NO_LANE && laneOf(ticket) !== NO_LANE) toastSuccess(t('kanban.left'))
    const text = t(laneId === NO_LANE ? 'kanban.left' : 'kanban.entered')
    if (!offer([{ undo }], text)) toastSuccess(text)
  }
  const start = (ticket: Ticket, laneId: number) => {
    if (laneOf(ticket) === laneId || moving.some((one) => one.ticket.id === ticket.id)) return
    setMoving((before) => [...before, { ticket, laneId }])
    void move
      .mutateAsync({ ticket, laneId })
      .then(({ undo }) => showMoved({ ticket, laneId }, undo))
      .catch((error: unknown) => toastError(errorMessage(error, t('common.somethingWrong'))))
      .finally(() => setMoving((before) => before.filter((one) => one.ticket.id !== ticket.id)))
  }
  const carrying = useCarrying(
    lanes.map(({ id }) => id),
    ({ ticket, laneId }) => start(ticket, laneId),
  )
  const { carried, lastByKey } = carrying
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card that moves to another lane gets a new element
  useEffect(() => {
    if (lastByKey === undefined || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-card="${lastByKey}"]`)?.focus()
  }, [lastByKey, moving])
  const shown = isNarrow ? lanes.filter(({ id }) => id === chosenId) : lanes
  return (
    <>
      <VisuallyHidden id="board-help">{t('kanban.help')}</VisuallyHidden>
      <VisuallyHidden role="status">
        {carried &&
          t('kanban.carrying', {
            name: carried.ticket.contact.name,
            lane: lanes.find(({ id }) => id === carried.laneId)?.name ?? '',
          })}
      </VisuallyHidden>
      {isNarrow && (
        <Tabs value={String(chosenId)} onChange={(id) => setChosenId(Number(id))}>
          <TabsList>
            {lanes.map(({ id, name }) => (
              <Tabs.Tab key={id} value={String(id)}>
                {name}
              </Tabs.Tab>
            ))}
          </TabsList>
        </Tabs>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the board scrolls, and it may contain no card that takes the focus */}
      <section className={classes.board} aria-label={t('kanban.title')} tabIndex={0}>
        {shown.map((lane) => (
          <LaneColumn
            key={lane.id}
            lane={lane}
            lanes={lanes}
            filter={filter}
            now={now}
            carrying={carrying}
            moving={moving}
            onMove={start}
            onPeek={onPeek}
          />
        ))}
      </section>
    </>
  )
}

type FilterProps = Choices & { readonly address: ReturnType<typeof useBoardAddress> }

function Filters({ address, queues, people }: FilterProps) {
  const { t } = useTranslation()
  const { profile, queueIds } = useCurrentUser()
  const seesOthers = useAllowed('tickets:showAll')
  const offered = profile === 'admin' ? queues : queues.filter(({ id }) => queueIds.includes(id))
  const { filter } = address
  return (
    <>
      {offered.length > 0 && (
        <MultiSelect
          w={200}
          clearable
          aria-label={t('kanban.queues')}
          placeholder={filter.queueIds.length === 0 ? t('kanban.queues') : ''}
          data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={filter.queueIds.map(String)}
          onChange={address.chooseQueues}
        />
      )}
      {seesOthers && (
        <MultiSelect
          w={200}
          clearable
          searchable
          aria-label={t('kanban.users')}
          placeholder={filter.userIds.length === 0 ? t('kanban.users') : ''}
          renderOption={personOption(people)}
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={filter.userIds.map(String)}
          onChange={address.chooseUsers}
        />
      )}
    </>
  )
}
