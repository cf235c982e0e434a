import { Tabs, Title, VisuallyHidden } from '@mantine/core'
import type { Queue } from '@recado/contracts/queues/queue'
import { type Ticket, TicketStatus } from '@recado/contracts/tickets/ticket'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { ticketCounters } from './api.ts'
import { TicketFilters } from './ticket-filters.tsx'
import { TicketList } from './ticket-list.tsx'
import classes from './tickets-pane.module.css'
import type { useInboxAddress } from './use-inbox-address.ts'

const TABS = ['open', 'pending', 'closed'] as const

type Pane = {
  readonly address: ReturnType<typeof useInboxAddress>
  readonly queues: readonly Queue[]
  readonly selectedUuid: string | undefined
  readonly addressOf: (ticket: Ticket) => string
  readonly onTaken: (ticket: Ticket) => void
  readonly onClosed: (ticket: Ticket) => void
  readonly onOther: (uuid: string) => void
  readonly onNew: () => void
}

/** The list side of the inbox: tabs with counts, filters, rows. */
export function TicketsPane({ address, queues, onNew, ...list }: Pane) {
  const { t } = useTranslation()
  const format = useFormat()
  const { tab, filter } = address
  const counters = useQuery({ ...ticketCounters(filter), placeholderData: keepPreviousData })

  return (
    <section className={classes.pane} aria-labelledby="inbox-title">
      <VisuallyHidden>
        <Title order={1} id="inbox-title">
          {t('tickets.title')}
        </Title>
      </VisuallyHidden>
      <Tabs
        value={tab}
        onChange={(value) => address.chooseTab(TicketStatus.parse(value))}
        variant="none"
        className={classes.tabs}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabList} aria-label={t('tickets.title')} grow>
          {TABS.map((status) => (
            <Tabs.Tab key={status} value={status} className={classes.tab}>
              {t(`tickets.tabs.${status}`)}
              {status !== 'closed' && counters.data && (
                <span
                  className={classes.count}
                  data-waiting={(status === 'pending' && counters.data.pending > 0) || undefined}
                >
                  {format.number(counters.data[status])}
                </span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <TicketFilters address={address} queues={queues} onNew={onNew} />
        <Tabs.Panel value={tab} className={classes.panel}>
          <TicketList key={tab} {...list} filter={{ ...filter, status: tab }} onClearFilters={address.clear} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
