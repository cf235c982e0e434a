import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { dashboardOf } from './api.ts'
import { AttendantsTable } from './attendants-table.tsx'
import { Counters } from './counters.tsx'
import classes from './dashboard.module.css'
import { DueDate } from './due-date.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { TargetsTable } from './targets-table.tsx'
import { usePeriod } from './use-period.ts'

const HoursChart = lazyDialog(() => import('./hours-chart.tsx'), 'HoursChart')

export function DashboardPage() {
  const { t } = useTranslation()
  const { profile, queues } = useCurrentUser()
  const { period, range, choice, choose } = usePeriod()
  const { data, isError, refetch } = useQuery(dashboardOf(period))
  const names = queues.map(({ name }) => name).join(', ')
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div>
          <Title order={1}>{t('dashboard.title')}</Title>
          {profile === 'supervisor' && (
            <Text c="dimmed" size="sm">
              {names ? t('dashboard.ofQueues', { names }) : t('dashboard.noQueues')}
            </Text>
          )}
        </div>
        <PeriodFilter choice={choice} onChoose={choose} />
      </header>
      {profile === 'admin' && <DueDate />}
      {isError && !data ? (
        <ErrorState onRetry={() => refetch()} />
      ) : (
        <>
          <Counters counters={data?.counters} range={range} />
          <section className={classes.panel} aria-label={t('dashboard.byHour')}>
            <Title order={2}>{t('dashboard.byHour')}</Title>
            <div className={classes.chart}>
              {data ? <HoursChart hours={data.ticketsToday} /> : <Skeleton height={240} />}
            </div>
          </section>
          {data && data.targets.length > 0 && (
            <section className={classes.panel} aria-label={t('dashboard.targets')}>
              <Title order={2}>{t('dashboard.targets')}</Title>
              <TargetsTable targets={data.targets} />
            </section>
          )}
          <section className={classes.panel} aria-label={t('dashboard.attendants')}>
            <Title order={2}>{t('dashboard.attendants')}</Title>
            {data ? (
              <AttendantsTable attendants={data.attendants} hasTargets={data.targets.length > 0} />
            ) : (
              <Skeleton height={120} />
            )}
          </section>
        </>
      )}
    </div>
  )
}
