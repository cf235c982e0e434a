import { Group, Text, Title, UnstyledButton } from '@mantine/core'
import type { Schedule } from '@recado/contracts/schedules/schedule'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useVariableNames } from '../../shared/contact-fields/use-variables.ts'
import { LOCALES } from '../../shared/i18n/language.ts'
import { dayIn, timeIn } from '../../shared/i18n/zone.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useLoadMoreWhile } from '../../shared/list/use-load-more-while.ts'
import { plainText } from '../../shared/text/plain-text.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { LoadFailed } from '../../shared/ui/load-failed.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { daysOf, monthAfter, weeksOf } from './month.ts'
import classes from './month-view.module.css'
import { type ScheduleFilter, scheduleLists } from './schedule-list.ts'

type Props = {
  readonly month: string
  readonly today: string
  readonly filter: ScheduleFilter
  readonly onMonth: (month: string) => void
  readonly onOpen: (schedule: Schedule) => void
}

export function MonthView({ month, today, filter, onMonth, onOpen }: Props) {
  const { t, i18n } = useTranslation()
  const named = useVariableNames()
  const days = daysOf(month)
  const list = useList(scheduleLists, { ...filter, from: days[0], to: days.at(-1) })
  useLoadMoreWhile(true, list) // loads all pages, because the calendar shows the whole month
  const locale = (LOCALES as Readonly<Record<string, string>>)[i18n.language] ?? LOCALES.pt
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const weeks = weeksOf(month)
  const onDay = (day: string) =>
    (list.rows ?? [])
      .filter(({ sendAt }) => dayIn(filter.zone, sendAt) === day)
      .sort((a, b) => a.sendAt.localeCompare(b.sendAt))

  if (list.isFailed) return <ErrorState onRetry={list.retry} />
  return (
    <section className={classes.view} aria-label={t('schedules.calendar')}>
      <Group gap="xs">
        <IconButton
          label={t('schedules.previousMonth')}
          Icon={IconChevronLeft}
          onClick={() => onMonth(monthAfter(month, -1))}
        />
        <Title order={2} className={classes.month} aria-live="polite">
          {name.format(new Date(`${month}-15T12:00:00Z`))}
        </Title>
        <IconButton
          label={t('schedules.nextMonth')}
          Icon={IconChevronRight}
          onClick={() => onMonth(monthAfter(month, 1))}
        />
      </Group>
      {list.isLoadMoreFailed && <LoadFailed onRetry={list.loadMore} />}
      <div className={classes.grid}>
        {weeks[0]?.map((day) => (
          <Text key={day} className={classes.weekday} aria-hidden>
            {weekday.format(new Date(`${day}T12:00:00Z`))}
          </Text>
        ))}
        {weeks.flat().map((day) => (
          <div key={day} className={classes.day} data-other={!day.startsWith(month) || undefined}>
            <time dateTime={day} className={classes.number} data-today={day === today || undefined}>
              {Number(day.slice(-2))}
            </time>
            <div className={classes.entries}>
              {day.startsWith(month) &&
                onDay(day).map((schedule) => (
                  <UnstyledButton
                    key={schedule.id}
                    className={classes.entry ?? ''}
                    data-status={schedule.status}
                    title={named(plainText(schedule.body))}
                    onClick={() => onOpen(schedule)}
                  >
                    <b>{timeIn(filter.zone, schedule.sendAt)}</b> {schedule.contact.name}
                  </UnstyledButton>
                ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
