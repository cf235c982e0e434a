const MOST_DIGITS = 4

/** Formats a time while it is typed: `0830` and `08:30` become `08:30`, `08` stays `08`. */
export function maskTime(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, MOST_DIGITS)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}
