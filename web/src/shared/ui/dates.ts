import '@mantine/dates/styles.css'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import type { Language } from '@recado/contracts/language'
import { currentLanguage } from '../i18n/language.ts'

const LOCALES: Readonly<Record<Language, string>> = { pt: 'pt-br', en: 'en-gb', es: 'es' }

/**
 * Props of every date field: language and format. Importing this module also loads the styles of date fields.
 * @param clearLabel the label of the clear button, where there is one
 */
export const dateFieldProps = (clearLabel?: string) => ({
  ...(clearLabel !== undefined && { clearButtonProps: { 'aria-label': clearLabel } }),
  locale: LOCALES[currentLanguage()],
  firstDayOfWeek: 0 as const,
  valueFormat: 'DD/MM/YYYY',
})

export const dateTimeFieldProps = () => ({ ...dateFieldProps(), valueFormat: 'DD/MM/YYYY HH:mm' })

/** @returns what a date field is called, with the days that it shows: a label alone would take their place for listeners */
export function labelWithDays(label: string, ...days: readonly (string | null | undefined)[]): string {
  const shown = days.flatMap((day) => (day ? [day.split('-').toReversed().join('/')] : []))
  return [label, shown.join(' – ')].filter(Boolean).join(' ')
}
