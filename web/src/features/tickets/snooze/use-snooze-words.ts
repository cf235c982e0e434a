import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useTranslation } from 'react-i18next'
import { daysAgo, useFormat } from '../../../shared/i18n/format.ts'

type Snooze = Pick<NonNullable<Ticket['snooze']>, 'kind' | 'until'>

/** @returns a function that names a future time: '18:00', 'amanhã 09:00', '02/12/2026 09:00' */
export function useTimeToCome(): (iso: string) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (iso) => {
    const ahead = -daysAgo(new Date(iso), new Date())
    if (ahead === 0) return format.time(iso)
    return ahead === 1 ? t('snooze.tomorrowAt', { time: format.time(iso) }) : format.dateTime(iso)
  }
}

/** @returns a function that says until when a ticket is snoozed: 'Adiado até amanhã 09:00' */
export function useSnoozeWords(): (snooze: Snooze) => string {
  const { t } = useTranslation()
  const timeToCome = useTimeToCome()
  return ({ kind, until }) => {
    if (until === null) return t('snooze.snoozedForAnswer')
    const time = timeToCome(until)
    return kind === 'answer' ? t('snooze.snoozedForAnswerOrTime', { time }) : t('snooze.snoozed', { time })
  }
}
