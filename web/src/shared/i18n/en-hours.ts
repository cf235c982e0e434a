import type { HoursTexts } from './pt-hours.ts'

/** What every editor of opening hours says, in English. */
export const enHours: HoursTexts = {
  start: 'Start',
  end: 'End',
  startOf: 'Start: {{day}}',
  endOf: 'End: {{day}}',
  closed: 'Closed',
  hint: 'Start and end alike: closed all day. End before start: until the next day.',
}
