import { Button, Group, SegmentedControl, Select } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelWithDays, useDateFieldProps } from '../../shared/ui/dates.ts'
import { toastError } from '../../shared/ui/toast.ts'
import classes from './dashboard.module.css'
import { DAYS, type PeriodChoice } from './use-period.ts'

type Props = { readonly choice: PeriodChoice; readonly onChoose: (choice: PeriodChoice) => void }

/** The filter for the period of the figures: between two days, or a number of last days. */
export function PeriodFilter({ choice, onChoose }: Props) {
  const { t } = useTranslation()
  const fromField = useDateFieldProps(t('lists.clear'))
  const toField = useDateFieldProps(t('lists.clear'))
  const [typed, setDraft] = useState<PeriodChoice>()
  const draft = typed ?? choice
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isChosen = draft.type === 'days' ? draft.days !== null : draft.from !== null || draft.to !== null
    if (!isChosen) return toastError(t('dashboard.noFilter'))
    onChoose(draft)
    setDraft(undefined) // shows the period of the address again
  }
  return (
    <form onSubmit={submit}>
      <Group className={classes.period ?? ''} gap="sm" align="flex-end">
        <SegmentedControl
          aria-label={t('dashboard.filterType')}
          data={[
            { value: 'dates', label: t('dashboard.byDate') },
            { value: 'days', label: t('dashboard.byPeriod') },
          ]}
          value={draft.type}
          onChange={(type) =>
            setDraft(type === 'days' ? { type, days: null } : { type: 'dates', from: null, to: null })
          }
        />
        {draft.type === 'dates' ? (
          <>
            <DatePickerInput
              {...fromField}
              w={{ base: '100%', xs: 150 }}
              clearable
              aria-label={labelWithDays(t('dashboard.from'), draft.from)}
              placeholder={t('dashboard.from')}
              value={draft.from}
              onChange={(from) => setDraft({ ...draft, from })}
            />
            <DatePickerInput
              {...toField}
              w={{ base: '100%', xs: 150 }}
              clearable
              aria-label={labelWithDays(t('dashboard.to'), draft.to)}
              placeholder={t('dashboard.to')}
              value={draft.to}
              onChange={(to) => setDraft({ ...draft, to })}
            />
          </>
        ) : (
          <Select
            w={{ base: '100%', xs: 200 }}
            clearable
            aria-label={t('dashboard.byPeriod')}
            placeholder={t('dashboard.noPeriod')}
            data={DAYS.map((days) => ({ value: String(days), label: t('dashboard.lastDays', { count: days }) }))}
            value={draft.days === null ? null : String(draft.days)}
            onChange={(days) => setDraft({ type: 'days', days: days === null ? null : Number(days) })}
          />
        )}
        <Button type="submit" variant="default">
          {t('dashboard.filter')}
        </Button>
      </Group>
    </form>
  )
}
