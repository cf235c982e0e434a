/** What the variables of a text stand for. */
export type Variables = Readonly<
  Record<'name' | 'firstName' | 'greeting' | 'protocol' | 'date' | 'hour' | 'agent' | 'queue' | 'company', string>
>

/** Puts values in the place of `{{name}}` and its like, once; what is no variable stays as it was typed. */
export const expandVariables = (text: string, variables: Variables): string =>
  text.replace(/\{\{(\w+)\}\}/g, (written, name: string) =>
    Object.hasOwn(variables, name) ? variables[name as keyof Variables] : written,
  )

/** The time of day by which people are greeted, where the company is. */
export function partOfDay(at: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(at))
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

/** @returns day, month and year of a moment where the company is, as digits */
export function dateParts(at: Date, timeZone: string): { day: string; month: string; year: string } {
  const format = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone })
  const [day = '', month = '', year = ''] = format.format(at).split('/')
  return { day, month, year }
}
