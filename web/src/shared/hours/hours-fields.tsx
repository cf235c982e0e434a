import { Badge, Stack, Text, TextInput } from '@mantine/core'
import type { HoursEntry } from '@recado/contracts/hours'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import classes from './hours-fields.module.css'
import { maskTime } from './mask-time.ts'

type Field = {
  readonly value?: string
  readonly error?: ReactNode
  readonly onChange: (time: string) => void
  readonly onBlur?: (event: never) => void
}
type Props = {
  readonly hours: readonly HoursEntry[]
  /** The form's props for one time of `schedules`. */
  readonly fieldOf: (path: `schedules.${number}.${'startTime' | 'endTime'}`) => Field
}

/** The editor of opening hours by weekday, shared by companies and queues. */
export function HoursFields({ hours, fieldOf }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Stack gap="xs">
      <div className={classes.head} aria-hidden="true">
        <span className={classes.name} />
        <span>{t('hours.start')}</span>
        <span>{t('hours.end')}</span>
      </div>
      <ul className={classes.days}>
        {hours.map((day, index) => {
          const name = format.weekday(index)
          const isClosed = day.startTime === day.endTime
          return (
            <li key={day.weekdayEn} className={classes.day}>
              <span className={classes.name}>{name}</span>
              <Time
                label={t('hours.start')}
                name={t('hours.startOf', { day: name })}
                {...fieldOf(`schedules.${index}.startTime`)}
              />
              <Time
                label={t('hours.end')}
                name={t('hours.endOf', { day: name })}
                {...fieldOf(`schedules.${index}.endTime`)}
              />
              {isClosed && (
                <Badge variant="default" tt="none" fw={500}>
                  {t('hours.closed')}
                </Badge>
              )}
            </li>
          )
        })}
      </ul>
      <Text size="sm" c="dimmed">
        {t('hours.hint')}
      </Text>
    </Stack>
  )
}

/** @param name includes the day, for screen readers */
function Time({ label, name, onChange, ...field }: Field & { readonly label: string; readonly name: string }) {
  return (
    <TextInput
      size="sm"
      w={96}
      inputMode="numeric"
      placeholder={label}
      aria-label={name}
      {...field}
      onChange={(event) => onChange(maskTime(event.currentTarget.value))}
    />
  )
}
