import { SegmentedControl, Text, Title } from '@mantine/core'
import { type Report, ReportBy } from '@recado/contracts/reports/report'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { useCurrentUser, usePasses } from '../../shared/session/current-user.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { reportOf } from './api.ts'
import { CampaignsTable } from './campaigns-table.tsx'
import { GroupsTable, useGroupName } from './groups-table.tsx'
import { HoursMap } from './hours-map.tsx'
import { NumberCards } from './number-cards.tsx'
import { isCutShort } from './number-rules.ts'
import { ReportFilters } from './report-filters.tsx'
import classes from './reports.module.css'
import { type OpenedNumber, useReportAddress } from './use-report-address.ts'
import { WorkDialog } from './work-dialog.tsx'

/** Numbers of a period against the one before. Each number opens the list of the work that it counts. */
export function ReportsPage() {
  const { t } = useTranslation()
  const address = useReportAddress()
  const { filter, by, opened, setBy, open, close, queryOf } = address
  const query = { ...filter, by }
  const { data, isError, refetch } = useQuery(reportOf(query))
  const titleOf = useTitle(by, data?.groups ?? [])
  const seesCampaigns = usePasses()({ permission: 'campaigns:manage', feature: 'useCampaigns', mark: 'cshow' })
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div>
          <Title order={1}>{t('reports.title')}</Title>
          <About report={data} />
        </div>
        <ReportFilters address={address} query={query} />
      </header>
      {isError && !data ? (
        <ErrorState onRetry={() => refetch()} />
      ) : (
        <>
          <NumberCards report={data} onOpen={open} />
          <section className={classes.panel} aria-label={t('reports.groups')}>
            <header className={classes.panelHead}>
              <Title order={2}>{t('reports.groups')}</Title>
              <SegmentedControl
                size="xs"
                aria-label={t('reports.groupBy')}
                data={ReportBy.options.map((value) => ({ value, label: t(`reports.by.${value}`) }))}
                value={by}
                onChange={setBy}
              />
            </header>
            <GroupsTable by={by} groups={data?.groups} onOpen={open} />
          </section>
          <HoursMap filter={filter} onOpen={open} />
          {seesCampaigns && <CampaignsTable period={{ date_from: filter.date_from, date_to: filter.date_to }} />}
        </>
      )}
      {opened && <WorkDialog title={titleOf(opened)} query={queryOf(opened)} onClose={close} />}
    </div>
  )
}

function About({ report }: { readonly report: Report | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { profile, queues } = useCurrentUser()
  const names = queues.map(({ name }) => name).join(', ')
  const whose =
    profile === 'supervisor' ? (names ? t('reports.ofQueues', { names }) : t('reports.noQueues')) : undefined
  const before = report?.before
  const against = before && t('reports.against', { from: format.day(before.from), to: format.day(before.to) })
  const since =
    report?.countedFrom && isCutShort(report) && t('reports.countedFrom', { day: format.day(report.countedFrom) })
  return (
    <Text c="dimmed" size="sm">
      {[whose, against, since].filter(Boolean).join(' ')}
    </Text>
  )
}

/** @returns the title of the list of a number: its name, its group, and its hour of the week */
function useTitle(by: ReportBy, groups: Parameters<ReturnType<typeof useGroupName>>[0][]) {
  const { t } = useTranslation()
  const format = useFormat()
  const nameOf = useGroupName(by)
  return ({ list, group, weekday, hour }: OpenedNumber): string => {
    const key = group === undefined || group === 'none' ? null : Number(group)
    const place = groups.find((one) => one.key === key) ?? { key, name: null }
    return [
      t(`reports.lists.${list}`),
      group !== undefined && nameOf(place),
      weekday !== undefined && format.weekday(weekday - 1),
      hour !== undefined && `${String(hour).padStart(2, '0')}h`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
