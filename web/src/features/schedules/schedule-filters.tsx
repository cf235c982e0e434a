import { SegmentedControl, Select } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { ScheduleStatus } from '@recado/contracts/schedules/schedule'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { dateFieldProps } from '../../shared/ui/dates.ts'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import type { Named } from './schedule-dialog.tsx'
import type { useScheduleAddress } from './use-schedule-address.ts'

type Props = { readonly address: ReturnType<typeof useScheduleAddress>; readonly people: readonly Named[] }

/** What of the schedules is shown, and how. The calendar has its own period, and needs room. */
export function ScheduleFilters({ address, people }: Props) {
  const { t } = useTranslation()
  const seesAll = useAllowed('schedules:all')
  const isNarrow = useIsNarrow()
  const { filter, isCalendar, change } = address
  return (
    <>
      <Select
        w={140}
        aria-label={t('schedules.status')}
        placeholder={t('schedules.status')}
        clearable
        data={ScheduleStatus.options.map((status) => ({ value: status, label: t(`schedules.statuses.${status}`) }))}
        value={filter.status ?? null}
        onChange={(status) => change({ status: status ?? undefined })}
      />
      {seesAll && (
        <Select
          w={160}
          aria-label={t('schedules.user')}
          placeholder={t('schedules.user')}
          clearable
          searchable
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={filter.userId === undefined ? null : String(filter.userId)}
          onChange={(user) => change({ user: user ?? undefined })}
        />
      )}
      {!isCalendar && <Period filter={filter} change={change} />}
      {!isNarrow && (
        <SegmentedControl
          aria-label={t('schedules.view')}
          data={[
            { value: 'list', label: t('schedules.list') },
            { value: 'calendar', label: t('schedules.calendar') },
          ]}
          value={isCalendar ? 'calendar' : 'list'}
          onChange={(view) => change({ view: view === 'calendar' ? view : undefined })}
        />
      )}
    </>
  )
}

type PeriodProps = Pick<ReturnType<typeof useScheduleAddress>, 'filter' | 'change'>

/** Both of its days are chosen before anything is asked. */
function Period({ filter: { from, to }, change }: PeriodProps) {
  const { t } = useTranslation()
  const [begun, setBegun] = useState<string | null>(null)
  return (
    <DatePickerInput
      {...dateFieldProps(t('lists.clear'))}
      type="range"
      w={230}
      clearable
      allowSingleDateInRange
      aria-label={t('schedules.period')}
      placeholder={t('schedules.period')}
      value={begun ? [begun, null] : [from ?? null, to ?? null]}
      onChange={([first, last]) => {
        setBegun(first && !last ? first : null)
        if (first && last) change({ from: first, to: last })
        if (!first && !last) change({ from: undefined, to: undefined })
      }}
    />
  )
}
