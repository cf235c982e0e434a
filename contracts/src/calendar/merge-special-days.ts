import type { SpecialDay } from '../hours.ts'

/** The special days that apply to a queue: its own, and those of its company on other dates. */
export function mergeSpecialDays(company: readonly SpecialDay[], queue: readonly SpecialDay[]): readonly SpecialDay[] {
  if (queue.length === 0) return company
  const own = new Set(queue.map(({ date }) => date))
  return [...queue, ...company.filter(({ date }) => !own.has(date))]
}
