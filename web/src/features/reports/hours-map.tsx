import { SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import type { ReportHour } from '@recado/contracts/reports/report'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { ErrorState } from '../../shared/ui/states.tsx'
import { hoursOf } from './api.ts'
import classes from './reports.module.css'
import type { OpenedNumber, useReportAddress } from './use-report-address.ts'

const LISTS = ['new', 'closed', 'reopened', 'answered'] as const
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

type Props = {
  readonly filter: ReturnType<typeof useReportAddress>['filter']
  readonly onOpen: (number: OpenedNumber) => void
}

/** The work of each hour of the week as a map; darker fields have more. Each field opens its list. */
export function HoursMap({ filter, onOpen }: Props) {
  const { t } = useTranslation()
  const [list, setList] = useState<(typeof LISTS)[number]>('new')
  const { data, isError, refetch } = useQuery(hoursOf({ ...filter, list }))
  return (
    <section className={classes.panel} aria-label={t('reports.hours')}>
      <header className={classes.panelHead}>
        <Title order={2}>{t('reports.hours')}</Title>
        <SegmentedControl
          size="xs"
          aria-label={t('reports.hoursOf')}
          data={LISTS.map((value) => ({ value, label: t(`reports.numbers.${value}`) }))}
          value={list}
          onChange={(value) => setList(value as (typeof LISTS)[number])}
        />
      </header>
      {data?.length === 0 ? (
        <Text c="dimmed">{t('reports.empty')}</Text>
      ) : data ? (
        <Fields hours={data} onOpen={(field) => onOpen({ list, ...field })} />
      ) : isError ? (
        <ErrorState onRetry={() => refetch()} />
      ) : (
        <Skeleton height={220} />
      )}
    </section>
  )
}

type FieldsProps = {
  readonly hours: readonly ReportHour[]
  readonly onOpen: (field: { weekday: number; hour: number }) => void
}

function Fields({ hours, onOpen }: FieldsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const counts = new Map(hours.map(({ weekday, hour, count }) => [`${weekday} ${hour}`, count]))
  const most = Math.max(1, ...counts.values())
  return (
    <div className={classes.scroll}>
      <table className={classes.map} aria-label={t('reports.hours')}>
        <thead>
          <tr>
            <td />
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                {String(hour).padStart(2, '0')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{format.weekday(weekday - 1)}</th>
              {HOURS.map((hour) => {
                const count = counts.get(`${weekday} ${hour}`) ?? 0
                return (
                  <td
                    key={hour}
                    style={{ '--share': count / most } as CSSProperties}
                    data-filled={count > 0 || undefined}
                  >
                    {count > 0 && (
                      <button
                        type="button"
                        aria-label={t('reports.openHour', {
                          day: format.weekday(weekday - 1),
                          hour: String(hour).padStart(2, '0'),
                          count,
                        })}
                        onClick={() => onOpen({ weekday, hour })}
                      >
                        {format.number(count)}
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
