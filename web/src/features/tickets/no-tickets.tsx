import { Button } from '@mantine/core'
import type { TicketStatus } from '@recado/contracts/tickets/ticket'
import { IconCircleCheck, IconCoffee, IconFilterOff, IconMessageCircle, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../shared/ui/states.tsx'
import { isNarrowed, type TicketListFilter } from './filter.ts'

const ICONS: Readonly<Record<TicketStatus, typeof IconCoffee>> = {
  open: IconMessageCircle,
  pending: IconCoffee,
  closed: IconCircleCheck,
}

/** Empty state of a list, with a button to clear the filters if they are the reason. */
export function NoTickets({ filter, onClearFilters }: { filter: TicketListFilter; onClearFilters: () => void }) {
  const { t } = useTranslation()
  const isFiltered = isNarrowed(filter) || filter.status === undefined
  const Icon = isFiltered || !filter.status ? IconFilterOff : ICONS[filter.status]
  return (
    <EmptyState
      icon={<Icon size={30} stroke={1.5} />}
      text={textOf()}
      action={
        isFiltered && (
          <Button variant="default" onClick={onClearFilters}>
            {t('tickets.clearFilters')}
          </Button>
        )
      }
    />
  )

  function textOf() {
    if (filter.searchParam) return t('tickets.empty.search', { text: filter.searchParam })
    return isFiltered || !filter.status ? t('tickets.empty.filtered') : t(`tickets.empty.${filter.status}`)
  }
}

export function NothingSought() {
  const { t } = useTranslation()
  return <EmptyState icon={<IconSearch size={30} stroke={1.5} />} text={t('tickets.typeToSearch')} />
}
