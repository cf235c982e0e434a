import { Tabs, Title, VisuallyHidden } from '@mantine/core'
import { TicketStatus } from '@recado/contracts/tickets/ticket'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { ticketCounters } from './api.ts'
import { NO_QUEUE } from './filter.ts'
import { TicketFilters } from './ticket-filters.tsx'
import { type RowSteps, TicketList } from './ticket-list.tsx'
import classes from './tickets-pane.module.css'
import type { FilterChoices } from './use-chips.ts'
import type { InboxAddress } from './use-inbox-address.ts'

const TABS = ['open', 'pending', 'closed'] as const

type Pane = Omit<RowSteps, 'people' | 'hasQueues' | 'hasConnections'> & {
  readonly address: InboxAddress
  readonly choices: FilterChoices
  readonly onNew: () => void
  /** Renders the messages that match a text, below the tickets. */
  readonly hitsOf: (text: string) => ReactNode
}

/** The list side of the inbox, with tabs and their counts, filters, and rows. */
export function TicketsPane({ address, choices, onNew, hitsOf, ...list }: Pane) {
  const { t } = useTranslation()
  const format = useFormat()
  const { tab, filter } = address
  const isSearch = tab === 'search'
  const counters = useQuery({ ...ticketCounters(address.counted), placeholderData: keepPreviousData })

  return (
    <section className={classes.pane} aria-labelledby="inbox-title">
      <VisuallyHidden>
        <Title order={1} id="inbox-title">
          {t('tickets.title')}
        </Title>
      </VisuallyHidden>
      <Tabs
        value={tab}
        onChange={(value) => address.chooseTab(value === 'search' ? value : TicketStatus.parse(value))}
        variant="none"
        classNames={{ root: classes.tabs ?? '', tabLabel: classes.tabLabel ?? '' }}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabList} aria-label={t('tickets.title')}>
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one} className={classes.tab}>
              <span className={classes.name}>{t(`tickets.tabs.${one}`)}</span>
              {one !== 'closed' && counters.data && (
                <span
                  className={classes.count}
                  data-waiting={(one === 'pending' && counters.data.pending > 0) || undefined}
                >
                  {format.number(counters.data[one])}
                </span>
              )}
            </Tabs.Tab>
          ))}

          <Tabs.Tab data-hint value="search" className={classes.tab} data-icon aria-label={t('tickets.searchTab')}>
            <IconSearch size={17} stroke={1.75} aria-hidden />
          </Tabs.Tab>
        </Tabs.List>
        <TicketFilters address={address} choices={choices} onNew={onNew} />
        <Tabs.Panel value={tab} className={classes.panel}>
          <TicketList
            key={tab}
            {...list}
            people={choices.people}
            waiting={counters.data?.pending}
            onShowWaiting={() => address.chooseTab('pending')}
            hasQueues={choices.queues.filter(({ id }) => id !== NO_QUEUE).length > 1}
            hasConnections={choices.connections.length > 1}
            filter={address.listed}
            isSearch={isSearch}
            below={isSearch && hitsOf(filter.searchParam)}
            onClearFilters={address.clear}
          />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
