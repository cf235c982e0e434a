import type { SpecialDays } from '../hours.ts'

/** The special days that apply to a queue: its own special days, and those of its company on all other dates. */
export function mergeSpecialDays(company: SpecialDays, queue: SpecialDays): SpecialDays {
  if (queue.length === 0) return company
  const own = new Set(queue.map(({ date }) => date))
  return [...queue, ...company.filter(({ date }) => !own.has(date))]
}
