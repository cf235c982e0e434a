import '@mantine/dates/styles.css'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import type { Language } from '@recado/contracts/language'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../i18n/language.ts'

const LOCALES: Readonly<Record<Language, string>> = { pt: 'pt-br', en: 'en-gb', es: 'es' }

/**
 * The props of a date field: its language, its format and the accessible names of its controls. The import of this
 * module also loads the styles of date fields.
 * @param clearLabel the label of the clear button; absent when the field has none
 */
export function useDateFieldProps(clearLabel?: string) {
  const { t } = useTranslation()
  const id = useId()
  return {
    id,
    popoverProps: { id }, // the library labels the calendar by an id that the field would otherwise lack
    ...(clearLabel !== undefined && { clearButtonProps: { 'aria-label': clearLabel } }),
    locale: LOCALES[currentLanguage()],
    firstDayOfWeek: 0 as const,
    weekendDays: [], // shows weekends like other days: red days are too faint, and weekends have no meaning here
    valueFormat: 'DD/MM/YYYY',
    nextLabel: t('dates.next'),
    previousLabel: t('dates.previous'),
  }
}

export function useDateTimeFieldProps() {
  const { t } = useTranslation()
  return {
    ...useDateFieldProps(),
    valueFormat: 'DD/MM/YYYY HH:mm',
    timePickerProps: {
      'aria-label': t('dates.time'),
      hoursInputLabel: t('dates.hours'),
      minutesInputLabel: t('dates.minutes'),
    },
    submitButtonProps: { 'aria-label': t('dates.done') },
  }
}

/**
 * @returns the accessible name of a date field with the chosen days; a name without them would hide the days from
 * screen readers
 */
export function labelWithDays(label: string, ...days: readonly (string | null | undefined)[]): string {
  const shown = days.flatMap((day) => (day ? [day.split('-').toReversed().join('/')] : []))
  return [label, shown.join(' – ')].filter(Boolean).join(' ')
}
