import type { TextVariable } from '@recado/contracts/text/variables'

/** The values of the variables in a text, and of the fields of its contact by their keys. */
export type Variables = Readonly<Record<TextVariable, string> & Record<string, string>>

/** Replaces `{{name}}` and the other variables in one pass; unknown variables stay as they are. */
export const expandVariables = (text: string, variables: Variables): string =>
  text.replace(/\{\{(\w+)\}\}/g, (written, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? written) : written,
  )

/** The part of the day in the company's time zone, for a greeting. */
export function partOfDay(at: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(at))
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

/** @returns the day, month and year of a moment in a time zone, as digits */
export function dateParts(at: Date, timeZone: string): { day: string; month: string; year: string } {
  const format = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone })
  const [day = '', month = '', year = ''] = format.format(at).split('/')
  return { day, month, year }
}
