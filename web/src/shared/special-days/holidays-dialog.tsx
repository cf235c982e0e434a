import { Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import type { Holiday } from '@recado/contracts/auth/holiday'
import type { SpecialDay } from '@recado/contracts/hours'
import { SPECIAL_DAY_LIMIT } from '@recado/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../session/current-user.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SmallState } from '../ui/small-state.tsx'
import { holidaysOf } from './api.ts'
import { useDayWords } from './use-day-words.ts'

type Props = {
  readonly days: readonly SpecialDay[]
  readonly firstYear: number
  /** YYYY-MM-DD */
  readonly today: string
  readonly onAdd: (days: readonly SpecialDay[]) => void
  readonly onClose: () => void
}

/** Offers the national holidays of a year that are still to come; those required by law are chosen at first. */
export function HolidaysDialog({ days, firstYear, today, onAdd, onClose }: Props) {
  const { t } = useTranslation()
  const thisYear = Number(today.slice(0, 'YYYY'.length))
  const [year, setYear] = useState(firstYear)
  const { company } = useCurrentUser()
  const holidays = useQuery(holidaysOf(company.id, year))
  return (
    <Dialog onClose={onClose} title={t('specialDays.holidaysTitle')}>
      <Stack>
        <SegmentedControl
          aria-label={t('specialDays.year')}
          data={[thisYear, thisYear + 1].map(String)}
          value={String(year)}
          onChange={(chosen) => setYear(Number(chosen))}
        />
        <SmallState query={holidays} />
        {holidays.data && (
          <Choice
            key={year}
            holidays={holidays.data.filter(({ date }) => date >= today)}
            isKnown={holidays.data.length > 0}
            days={days}
            onAdd={onAdd}
            onClose={onClose}
          />
        )}
      </Stack>
    </Dialog>
  )
}

type ChoiceProps = Pick<Props, 'days' | 'onAdd' | 'onClose'> & {
  readonly holidays: readonly Holiday[]
  readonly isKnown: boolean
}

function Choice({ holidays, isKnown, days, onAdd, onClose }: ChoiceProps) {
  const { t } = useTranslation()
  const wordsOf = useDayWords()
  const free = SPECIAL_DAY_LIMIT.ofOwner - days.length
  const isPresent = ({ date }: Holiday) => days.some((day) => day.date === date)
  const missing = holidays.filter((holiday) => !isPresent(holiday))
  const [chosen, setChosen] = useState(missing.filter(({ isOptional }) => !isOptional).map(({ date }) => date))
  const nameOf = (name: Holiday['name']) => t(`specialDays.holidays.${name}`)
  const add = () => {
    const added = missing.filter(({ date }) => chosen.includes(date))
    onAdd(added.map(({ date, name }) => ({ date, name: nameOf(name), startTime: '00:00', endTime: '00:00' })))
    onClose()
  }
  const noteOf = (holiday: Holiday) =>
    isPresent(holiday) ? t('specialDays.present') : holiday.isOptional ? t('specialDays.optional') : undefined
  return (
    <>
      {!isKnown && <Text>{t('specialDays.unknownCountry')}</Text>}
      <Checkbox.Group aria-label={t('specialDays.holidaysTitle')} value={chosen} onChange={setChosen}>
        <Stack gap="xs">
          {holidays.map((holiday) => {
            const { day, weekday } = wordsOf(holiday.date)
            return (
              <Checkbox
                key={holiday.date}
                value={holiday.date}
                disabled={isPresent(holiday)}
                label={nameOf(holiday.name)}
                description={[day, weekday, noteOf(holiday)].filter(Boolean).join(' · ')}
              />
            )
          })}
        </Stack>
      </Checkbox.Group>
      {chosen.length > free && (
        <Text size="sm" role="status">
          {t('specialDays.tooMany', { limit: SPECIAL_DAY_LIMIT.ofOwner, count: free })}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button disabled={chosen.length === 0 || chosen.length > free} onClick={add}>
          {t('specialDays.addChosen', { count: chosen.length })}
        </Button>
      </Group>
    </>
  )
}
