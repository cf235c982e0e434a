import { Button } from '@mantine/core'
import type { TicketStatus } from '@recado/contracts/tickets/ticket'
import { IconCircleCheck, IconCoffee, IconFilterOff, IconMessageCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isInNoQueue, useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { isNarrowed, type TicketListFilter } from './filter.ts'

const ICONS: Readonly<Record<TicketStatus, typeof IconCoffee>> = {
  open: IconMessageCircle,
  pending: IconCoffee,
  closed: IconCircleCheck,
}

type Props = {
  readonly filter: TicketListFilter
  /** The number of tickets that wait to be accepted under the same filter; undefined while it is not known. */
  readonly waiting: number | undefined
  readonly onClearFilters: () => void
  readonly onShowWaiting: () => void
}

/** The empty state of a list, which says why the list is empty, and offers a next step. */
export function NoTickets({ filter, waiting = 0, onClearFilters, onShowWaiting }: Props) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const isFiltered = isNarrowed(filter) || filter.status === undefined
  const areOthersWaiting = filter.status === 'open' && waiting > 0
  const Icon = isFiltered || !filter.status ? IconFilterOff : ICONS[filter.status]
  return (
    <EmptyState
      icon={<Icon size={30} stroke={1.5} />}
      text={textOf()}
      action={
        isFiltered ? (
          <Button variant="default" onClick={onClearFilters}>
            {t('tickets.clearFilters')}
          </Button>
        ) : (
          areOthersWaiting && (
            <Button variant="light" onClick={onShowWaiting}>
              {t('tickets.empty.waiting', { count: waiting })}
            </Button>
          )
        )
      }
    />
  )

  function textOf() {
    if (filter.searchParam) return t('tickets.empty.search', { text: filter.searchParam })
    if (isFiltered || !filter.status) return t('tickets.empty.filtered')
    if (isInNoQueue(viewerOf(me))) return t('tickets.empty.noQueues')
    if (filter.status !== 'open' && me.profile !== 'admin' && me.queues.length > 0) {
      return t(`tickets.empty.${filter.status}In`, { queues: me.queues.map(({ name }) => name).join(', ') })
    }
    return t(`tickets.empty.${filter.status}`)
  }
}
