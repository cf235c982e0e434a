import type { ReportNumbers } from '@recado/contracts/reports/report'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { comparedIn, type ShownNumber } from './number-rules.ts'

/** @returns seconds in words: '45 s', '12 min', '3 h 05 min' */
export function useSeconds() {
  const format = useFormat()
  return (seconds: number): string => (seconds < 60 ? `${seconds} s` : format.minutes(seconds / 60))
}

/** @returns a number of a report in words; '–' if there is none */
export function useNumberText() {
  const { t } = useTranslation()
  const format = useFormat()
  const inWords = useSeconds()
  return (name: ShownNumber, numbers: ReportNumbers): string => {
    const value = comparedIn(name, numbers)
    if (value === null) return '–'
    if (name === 'firstAnswer' || name === 'nextAnswer' || name === 'resolution') return inWords(value)
    return name === 'targets' ? t('reports.percent', { share: value }) : format.number(value)
  }
}
