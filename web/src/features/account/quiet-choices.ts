const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MORNING = 8 // o'clock

/** @returns until when somebody may ask not to be disturbed, as ISO 8601 texts; the morning is that of the time zone */
export const quietChoices = (now: Date, timezone: string) =>
  [
    { name: 'halfHour', until: later(now, 30 * MINUTE_MS) },
    { name: 'hour', until: later(now, 60 * MINUTE_MS) },
    { name: 'fourHours', until: later(now, 240 * MINUTE_MS) },
    { name: 'tomorrow', until: nextMorning(now, timezone) },
  ] as const

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/** @returns eight o'clock of the next day in the zone, also when its clocks change in between */
function nextMorning(now: Date, timezone: string): string {
  const { hour, minute, second } = clockOf(now, timezone)
  const sinceMidnight = (hour * 60 + minute) * MINUTE_MS + second * 1_000 + now.getMilliseconds()
  const guess = new Date(later(now, DAY_MS - sinceMidnight + MORNING * 60 * MINUTE_MS))
  const there = clockOf(guess, timezone)
  return later(guess, ((MORNING - there.hour) * 60 - there.minute) * MINUTE_MS)
}

function clockOf(at: Date, timeZone: string) {
  const two = '2-digit'
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: two, minute: two, second: two, hourCycle: 'h23' })
    .formatToParts(at)
    .map(({ type, value }) => [type, Number(value)] as const)
  return Object.fromEntries(parts) as Readonly<Record<'hour' | 'minute' | 'second', number>>
}
