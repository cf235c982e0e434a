import { Badge, Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import type { SpecialDay, SpecialDays } from '@recado/contracts/hours'
import { SPECIAL_DAY_LIMIT } from '@recado/contracts/limits'
import { IconCalendarPlus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../i18n/zone.ts'
import { useCurrentUser } from '../session/current-user.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import classes from './special-days.module.css'
import { useDayWords } from './use-day-words.ts'

const SpecialDayDialog = lazyDialog(() => import('./special-day-dialog.tsx'), 'SpecialDayDialog')
const HolidaysDialog = lazyDialog(() => import('./holidays-dialog.tsx'), 'HolidaysDialog')
const OCTOBER = 10 // from then on, people plan the next year

type Props = {
  readonly days: SpecialDays
  readonly hint: string
  readonly error?: ReactNode
  /** Called with all days, earliest first. */
  readonly onChange: (days: SpecialDays) => void
}

/** The holidays and special hours of a company or of a queue. Past ones are hidden at first. */
export function SpecialDaysField({ days, hint, error, onChange }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<SpecialDay | 'new' | 'holidays'>()
  const [isPastShown, showPast] = useState(false)
  const { timezone } = useCurrentUser().company
  const today = dayIn(timezone, new Date().toISOString())
  const coming = days.filter(({ date }) => date >= today)
  const pastCount = days.length - coming.length
  const shown = isPastShown ? days : coming
  const [thisYear = 0, month = 0] = today.split('-').map(Number)
  const year = thisYear + (month >= OCTOBER ? 1 : 0)
  const isFull = days.length >= SPECIAL_DAY_LIMIT.ofOwner
  const edited = typeof opened === 'object' ? opened : undefined
  const others = days.filter((day) => day !== edited)
  const put = (added: readonly SpecialDay[]) =>
    onChange([...others, ...added].sort((a, b) => a.date.localeCompare(b.date)))
  const close = () => setOpened(undefined)
  return (
    <Fieldset legend={t('specialDays.title')}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        {shown.length === 0 ? (
          <Text size="sm">{t('specialDays.empty')}</Text>
        ) : (
          <ul className={classes.days} aria-label={t('specialDays.title')}>
            {shown.map((day) => (
              <Row
                key={day.date}
                day={day}
                isPast={day.date < today}
                onEdit={() => setOpened(day)}
                onRemove={() => onChange(days.filter((other) => other !== day))}
              />
            ))}
          </ul>
        )}
        {error && (
          <Text size="sm" c="red" role="alert">
            {error}
          </Text>
        )}
        {isFull && <Text size="sm">{t('specialDays.full', { count: days.length })}</Text>}
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            disabled={isFull}
            onClick={() => setOpened('new')}
          >
            {t('specialDays.add')}
          </Button>
          <Button
            variant="default"
            classNames={{ root: classes.long ?? '', label: classes.label ?? '' }}
            leftSection={<IconCalendarPlus size={16} stroke={1.5} />}
            disabled={isFull}
            onClick={() => setOpened('holidays')}
          >
            {t('specialDays.addHolidays', { year })}
          </Button>
          {pastCount > 0 && (
            <Button variant="subtle" color="gray" onClick={() => showPast(!isPastShown)}>
              {isPastShown ? t('specialDays.hidePast') : t('specialDays.showPast', { count: pastCount })}
            </Button>
          )}
        </Group>
      </Stack>
      {(edited || opened === 'new') && (
        <SpecialDayDialog
          day={edited}
          taken={others.map(({ date }) => date)}
          onApply={(day) => put([day])}
          onClose={close}
        />
      )}
      {opened === 'holidays' && (
        <HolidaysDialog days={days} firstYear={year} today={today} onAdd={put} onClose={close} />
      )}
    </Fieldset>
  )
}

type RowProps = {
  readonly day: SpecialDay
  readonly isPast: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function Row({ day: { date, name, startTime, endTime }, isPast, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation()
  const wordsOf = useDayWords()
  const { day, weekday } = wordsOf(date)
  const full = { name: `${name}, ${day}` }
  return (
    <li className={classes.day} data-past={isPast || undefined}>
      <span className={classes.date}>
        {day} <span className={classes.weekday}>{weekday}</span>
      </span>
      <span className={classes.name}>{name}</span>
      <span className={classes.times}>
        {startTime === endTime ? (
          <Badge variant="default" tt="none" fw={500}>
            {t('hours.closed')}
          </Badge>
        ) : (
          `${startTime}–${endTime}`
        )}
      </span>
      <span className={classes.actions}>
        <IconButton label={t('lists.editOf', full)} hint={t('lists.edit')} Icon={IconPencil} onClick={onEdit} />
        <IconButton label={t('lists.deleteOf', full)} hint={t('lists.delete')} Icon={IconTrash} onClick={onRemove} />
      </span>
    </li>
  )
}
