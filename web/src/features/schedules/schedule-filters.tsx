import { SegmentedControl, Select } from '@mantine/core'
import { ScheduleStatus } from '@recado/contracts/schedules/schedule'
import { useTranslation } from 'react-i18next'
import { type Pictured, personOption } from '../../shared/pickers/person-option.tsx'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { PeriodField } from '../../shared/ui/period-field.tsx'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import type { useScheduleAddress } from './use-schedule-address.ts'

type Props = { readonly address: ReturnType<typeof useScheduleAddress>; readonly people: readonly Pictured[] }

/**
 * The filters and the view of the schedules. The calendar has a period of its own, and is not offered on narrow
 * screens.
 */
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
          renderOption={personOption(people)}
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={filter.userId === undefined ? null : String(filter.userId)}
          onChange={(user) => change({ user: user ?? undefined })}
        />
      )}
      {!isCalendar && <PeriodField label={t('schedules.period')} value={filter} onChange={change} />}
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
