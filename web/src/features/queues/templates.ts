import { DEFAULT_HOURS, type Hours } from '@recado/contracts/hours'

type Open = readonly [start: string, end: string]
const CLOSED: Open = ['00:00', '00:00']

/** @returns the hours of a week: from Monday to Friday, on Saturday, and closed on Sunday */
const week = (weekdays: Open, saturday: Open): Hours =>
  DEFAULT_HOURS.map((entry) => {
    const isWeekday = entry.weekdayEn !== 'saturday' && entry.weekdayEn !== 'sunday'
    const [startTime, endTime] = isWeekday ? weekdays : entry.weekdayEn === 'saturday' ? saturday : CLOSED
    return { ...entry, startTime, endTime }
  })

/** Queues and business hours with which a new company can begin, by the kind of its business. */
export const TEMPLATES = [
  { name: 'shop', queues: ['sales', 'orders', 'billing'], hours: week(['09:00', '18:00'], ['09:00', '13:00']) },
  { name: 'clinic', queues: ['appointments', 'results', 'billing'], hours: week(['08:00', '18:00'], CLOSED) },
  { name: 'support', queues: ['help', 'sales', 'billing'], hours: week(['08:00', '20:00'], ['08:00', '14:00']) },
] as const satisfies readonly { name: string; queues: readonly string[]; hours: Hours }[]

export type Template = (typeof TEMPLATES)[number]
