/** @returns the calendar day of a moment in the company's time zone: `2026-03-02` */
export const dayIn = (zone: string, iso: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(iso),
  )

/** @returns the time of day of a moment in the company's time zone: `09:05` */
export const timeIn = (zone: string, iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(new Date(iso))
