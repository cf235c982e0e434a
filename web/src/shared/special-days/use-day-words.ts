import { useFormat } from '../i18n/format.ts'

/** @returns the words for a date such as `2027-12-25`: the day as people write it, and its day of the week */
export function useDayWords() {
  const format = useFormat()
  return (date: string) => ({
    day: format.day(date),
    weekday: format.weekday((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7),
  })
}
