const MOST_DIGITS = 4

/** @returns what is typed of a time, as it is written: `0830` and `08:30` are `08:30`, `08` is still `08` */
export function maskTime(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, MOST_DIGITS)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}
