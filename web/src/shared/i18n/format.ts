import { useTranslation } from 'react-i18next'
import { LOCALES } from './language.ts'

const DAY_MS = 86_400_000
const MONDAY = Date.UTC(2024, 0, 1)

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** @returns how many calendar days `at` lies before `now`; 0 is today */
export const daysAgo = (at: Date, now: Date): number => Math.round((startOfDay(now) - startOfDay(at)) / DAY_MS)

/** Formats dates, times and numbers in the chosen language. Moments are ISO 8601 strings. */
export function useFormat() {
  const { i18n } = useTranslation()
  return formatIn((LOCALES as Readonly<Record<string, string>>)[i18n.language] ?? LOCALES.pt)
}

type Format = ReturnType<typeof createFormat>

/**
 * Formats by locale. They are cached, because a list or a conversation is drawn hundreds of times, and each formatter
 * takes 0.1 ms to create.
 */
const formats = new Map<string, Format>()

function formatIn(locale: string): Format {
  const format = formats.get(locale) ?? createFormat(locale)
  formats.set(locale, format)
  return format
}

function createFormat(locale: string) {
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  const date = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' })
  const monthName = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const number = new Intl.NumberFormat(locale)
  const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  const timeOf = (iso: string) => time.format(new Date(iso))
  const dateOf = (iso: string) => date.format(new Date(iso))
  return {
    time: timeOf,
    date: dateOf,
    /** @param day a calendar day such as `2026-03-02`, formatted as the same day in every time zone */
    day: (day: string) => dateOf(`${day}T12:00:00`),
    /** @param month `2026-03` */
    month: (month: string) => monthName.format(new Date(`${month}-15`)),
    dateTime: (iso: string) => `${dateOf(iso)} ${timeOf(iso)}`,
    timeOrDate: (iso: string, now: Date) => (daysAgo(new Date(iso), now) === 0 ? timeOf(iso) : dateOf(iso)),
    /** @param day 0 is Monday */
    weekday: (day: number) => weekday.format(MONDAY + day * DAY_MS),
    number: (value: number) => number.format(value),
    /** @param isCapped whether there are more than were counted, shown as '1.000+' */
    count: (value: number, isCapped: boolean) => `${number.format(value)}${isCapped ? '+' : ''}`,
    money: (value: number) => money.format(value),
    bytes: (value: number) => readableBytes(locale, value),
    duration: readableDuration,
    minutes: readableMinutes,
  }
}

/**
 * @param digits the country code and the number
 * @returns the number in the usual format: '+55 (31) 98888-7777'
 */
export function formatPhone(digits: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits)
  return brazilian ? `+55 (${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}` : `+${digits}`
}

/** How a person can be reached: the formatted number, or else the user name. */
export const reachOf = ({
  number,
  username,
}: {
  number: string | null
  username: string | null
}): string | undefined => (number !== null ? formatPhone(number) : username !== null ? `@${username}` : undefined)

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** @returns '12 kB', '1,4 MB' */
export function readableBytes(locale: string, bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const maximumFractionDigits = power > 1 ? 1 : 0
  const unit = UNITS[power] ?? 'byte'
  // in some languages the short form of 'byte' has no singular
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits })
  return format.format(bytes / 1_000 ** power)
}

/** @returns minutes and seconds: '1:05' */
function readableDuration(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** @returns hours and minutes; the hours may exceed 24: '15 min', '25 h 05 min' */
export function readableMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  return hours === 0 ? `${rest} min` : `${hours} h ${String(rest).padStart(2, '0')} min`
}
