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

/** Eight o'clock of the next day, by the clock of the zone at this moment. */
function nextMorning(now: Date, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const of = (type: 'hour' | 'minute' | 'second') => Number(parts.find((part) => part.type === type)?.value)
  const sinceMidnight = (of('hour') * 60 + of('minute')) * MINUTE_MS + of('second') * 1_000 + now.getMilliseconds()
  return later(now, DAY_MS - sinceMidnight + MORNING * 60 * MINUTE_MS)
}
