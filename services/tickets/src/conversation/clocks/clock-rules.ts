import type { Settings } from '@recado/contracts/auth/settings'
import { mergeSpecialDays } from '@recado/contracts/calendar/merge-special-days'
import type { OpeningHours } from '@recado/contracts/calendar/opening-hours'
import { DEFAULT_HOURS, type Hours, type SpecialDays } from '@recado/contracts/hours'
import type { Queue } from '@recado/contracts/queues/queue'
import type { Targets } from './due-rules.ts'

/** The settings that decide about the clocks of tickets. */
export const CLOCK_SETTINGS = [
  'scheduleType',
  'firstAnswerMinutes',
  'nextAnswerMinutes',
  'resolutionMinutes',
] as const satisfies (keyof Settings)[]
type ClockSettings = Pick<Settings, (typeof CLOCK_SETTINGS)[number]>

/** The hours and targets of a company and of one of its queues. */
export type ClockSource = {
  readonly settings: ClockSettings
  readonly company: { readonly schedules: Hours; readonly specialDays: SpecialDays; readonly timezone: string }
  readonly queue: ClockQueue | undefined
}
export type ClockQueue = Pick<
  Queue,
  'schedules' | 'specialDays' | `${'firstAnswer' | 'nextAnswer' | 'resolution'}Minutes`
>

const ALWAYS: OpeningHours = {
  hours: DEFAULT_HOURS.map((entry) => ({ ...entry, startTime: '00:00', endTime: '23:59' })),
  special: [],
  zone: 'UTC',
}

/** The hours in which the clocks run. A ticket without a queue has those of the company. */
export function openingOf({ settings, company, queue }: ClockSource): OpeningHours {
  if (settings.scheduleType === 'disabled') return ALWAYS
  const { specialDays, timezone: zone } = company
  if (settings.scheduleType === 'company' || !queue) return { hours: company.schedules, special: specialDays, zone }
  return { hours: queue.schedules, special: mergeSpecialDays(specialDays, queue.specialDays), zone }
}

/** The targets of the queue, else those of the company. */
export const targetsOf = ({ settings, queue }: Pick<ClockSource, 'settings' | 'queue'>): Targets => ({
  firstAnswer: queue?.firstAnswerMinutes ?? Number(settings.firstAnswerMinutes),
  nextAnswer: queue?.nextAnswerMinutes ?? Number(settings.nextAnswerMinutes),
  resolution: queue?.resolutionMinutes ?? Number(settings.resolutionMinutes),
})
