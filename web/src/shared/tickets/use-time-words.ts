import { useTranslation } from 'react-i18next'

/** @returns a function that says a number of minutes in the largest fitting unit; undefined below one minute */
export function useTimeWords(): (minutes: number) => string | undefined {
  const { t } = useTranslation()
  return (all) => {
    const [days, hours] = [Math.floor(all / 1_440), Math.floor(all / 60)]
    if (all < 1) return undefined
    if (all < 60) return t('news.waitingMinutes', { minutes: all })
    return days > 0 ? t('news.waitingDays', { days }) : t('news.waitingHours', { hours, minutes: all % 60 })
  }
}
