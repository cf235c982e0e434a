import { Title } from '@mantine/core'
import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../shared/i18n/format.ts'
import { ErrorState } from '../../../shared/ui/states.tsx'
import { IncomeStrip } from '../income/income-strip.tsx'
import { SURVEYS } from './api.ts'
import { CompanyHealth } from './company-health.tsx'
import classes from './overview.module.css'
import { ServicesPanel } from './services-panel.tsx'

export type ShowStatus = (status: ConnectionStatus | 'unknown') => ReactNode

/** The start page of super users: what needs attention in the companies, the connections and the services. */
export function OverviewPage({ showStatus }: { readonly showStatus: ShowStatus }) {
  const { t } = useTranslation()
  return (
    <div className={classes.page}>
      <Title order={1}>{t('overview.title')}</Title>
      <IncomeStrip />
      <CompanyHealth />
      <div className={classes.panels}>
        <ConnectionsPanel showStatus={showStatus} />
        <ServicesPanel />
      </div>
    </div>
  )
}

/** How many connections of all companies have each status. */
function ConnectionsPanel({ showStatus }: { readonly showStatus: ShowStatus }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, isError, refetch } = useQuery(SURVEYS.connections)
  return (
    <section className={classes.panel} aria-label={t('overview.connections')}>
      <header className={classes.head}>
        <Title order={2}>{t('overview.connections')}</Title>
        <Link to="/platform/connections" className={classes.link}>
          {t('overview.allConnections')}
        </Link>
      </header>
      {isError && !data ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <ul className={classes.statuses}>
          {data?.byStatus.map(({ status, connections }) => (
            <li key={status}>
              {showStatus(status)}
              <Link
                to={`/platform/connections?status=${status}`}
                aria-label={t('overview.showStatus', {
                  status: t(`connections.statuses.${status}`),
                  count: connections,
                })}
              >
                {format.number(connections)}
              </Link>
            </li>
          ))}
          {data?.byStatus.length === 0 && <li>{t('overview.noConnections')}</li>}
        </ul>
      )}
    </section>
  )
}
