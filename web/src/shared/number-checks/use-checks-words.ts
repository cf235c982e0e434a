import type { NumberChecks } from '@recado/contracts/campaigns/number-checks'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'

/**
 * @returns a function that says how many numbers are still to be checked, and how many minutes the checks take while a
 * connection is online
 */
export function useChecksWords(): (checks: NumberChecks) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ left, seconds }) => {
    const text = t('numberChecks.left', { count: left, number: format.number(left) })
    if (seconds === null) return text
    return `${text}, ${t('numberChecks.minutes', { minutes: format.number(Math.max(1, Math.ceil(seconds / 60))) })}`
  }
}
