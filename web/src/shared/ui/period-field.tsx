import { DatePickerInput } from '@mantine/dates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelWithDays, useDateFieldProps } from './dates.ts'

type Period = { readonly from: string | undefined; readonly to: string | undefined }
type Props = { readonly label: string; readonly value: Period; readonly onChange: (period: Period) => void }

/** A field for a period between two days such as `2026-03-01`. It calls `onChange` when both days are chosen. */
export function PeriodField({ label, value: { from, to }, onChange }: Props) {
  const { t } = useTranslation()
  const dateField = useDateFieldProps(t('lists.clear'))
  const [start, setStart] = useState<string | null>(null)
  return (
    <DatePickerInput
      {...dateField}
      type="range"
      w={230}
      clearable
      allowSingleDateInRange
      aria-label={labelWithDays(label, start ?? from, start ? null : to)}
      placeholder={label}
      value={start ? [start, null] : [from ?? null, to ?? null]}
      onChange={([first, last]) => {
        setStart(first && !last ? first : null)
        if (first && last) onChange({ from: first, to: last })
        if (!first && !last) onChange({ from: undefined, to: undefined })
      }}
    />
  )
}
