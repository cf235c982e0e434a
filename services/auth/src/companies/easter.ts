import type { Day } from '@recado/contracts/calendar/zone'

/** Easter Sunday in the Gregorian calendar: the anonymous algorithm of Nature 13 (1876), p. 487. */
export function easterOf(year: number): Day {
  const [golden, century, yearOfCentury] = [year % 19, Math.floor(year / 100), year % 100]
  const [leaps, centuryRest] = [Math.floor(century / 4), century % 4]
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leaps - moonShift + 15) % 30
  const weekday = (32 + 2 * centuryRest + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * correction + 114
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1))
}
