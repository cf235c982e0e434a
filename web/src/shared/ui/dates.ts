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
 * Props of one date field: language, format and the names of its controls. Its calendar has the name of the field.
 * Importing this module also loads the styles of date fields.
 * @param clearLabel the label of the clear button, where there is one
 */
export function useDateFieldProps(clearLabel?: string) {
  const { t } = useTranslation()
  const id = useId()
  return {
    id,
    popoverProps: { id }, // the library names the calendar by an id that the field does not have
    ...(clearLabel !== undefined && { clearButtonProps: { 'aria-label': clearLabel } }),
    locale: LOCALES[currentLanguage()],
    firstDayOfWeek: 0 as const,
    weekendDays: [], // like other days: red ones are too faint, and carry no meaning here
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
 * @returns the accessible name of a date field, with the days that it shows, which a label alone would replace for
 * screen readers
 */
export function labelWithDays(label: string, ...days: readonly (string | null | undefined)[]): string {
  const shown = days.flatMap((day) => (day ? [day.split('-').toReversed().join('/')] : []))
  return [label, shown.join(' – ')].filter(Boolean).join(' ')
}
