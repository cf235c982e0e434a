import type { Tone } from '../../../shared/list/list-table.tsx'

const IN_TIME_DAYS = 5
const GRACE_DAYS = 3

/** The highlight of a due date. @param days the days until the due date; negative when it is overdue */
export function dueTone(days: number): Tone | undefined {
  if (days > IN_TIME_DAYS) return undefined
  if (days === IN_TIME_DAYS) return 'yellow'
  return days >= -GRACE_DAYS ? 'orange' : 'red'
}
