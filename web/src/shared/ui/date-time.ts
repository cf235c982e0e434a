const two = (value: number) => String(value).padStart(2, '0')

/** @returns a moment in the format of date and time fields, in the browser's time zone: `2026-03-02 09:05:00` */
export const toField = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:00`

/** The reverse of `toField`; undefined for an empty field. */
export const momentOf = (field: string | null): Date | undefined =>
  field ? new Date(field.replace(' ', 'T')) : undefined
