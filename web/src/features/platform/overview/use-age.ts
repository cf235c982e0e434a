import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/ui/use-now.ts'

const MINUTE_MS = 60_000

/** @returns a function that says how long ago something was: '12 min', '5 h', '3 dias' */
export function useAge(): (iso: string) => string {
  const { t } = useTranslation()
  const now = useNow()
  return (iso) => {
    const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / MINUTE_MS))
    if (minutes < 60) return t('overview.minutes', { count: minutes })
    if (minutes < 48 * 60) return t('overview.hours', { count: Math.floor(minutes / 60) })
    return t('overview.days', { count: Math.floor(minutes / 1_440) })
  }
}
