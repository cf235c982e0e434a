import { PAGE_SIZE } from '@recado/contracts/limits'
import { listSchedules } from '@recado/contracts/schedules/routes'
import type { Schedule, ScheduleStatus } from '@recado/contracts/schedules/schedule'
import { call } from '../../shared/api/call.ts'
import { dayIn } from '../../shared/i18n/zone.ts'
import { isFoundIn } from '../../shared/list/folded.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

export type ScheduleFilter = {
  readonly text: string
  readonly status: ScheduleStatus | undefined
  readonly userId: number | undefined
  /** Absent for all contacts. */
  readonly contactId?: number
  /** Days in the company's time zone, both included. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly zone: string
}

/** The user's own schedules, or all schedules for supervisors and admins; latest first. */
export const scheduleLists = createLiveList<Schedule, ScheduleFilter>({
  name: 'schedules',
  pageSize: PAGE_SIZE.schedules,
  fetchPage: async ({ text, status, userId, contactId, from, to }, pageNumber, signal) => {
    const period = { date_from: from, date_to: to }
    const query = { searchParam: text || undefined, status, userId, contactId, ...period, pageNumber }
    const { schedules, ...page } = await call(listSchedules, { query }, { signal })
    return { rows: schedules, ...page }
  },
  fits,
  compare: (a, b) => b.sendAt.localeCompare(a.sendAt) || b.id - a.id,
})

function fits(schedule: Schedule, filter: ScheduleFilter): boolean | undefined {
  const { text, status, userId, contactId, from, to, zone } = filter
  const day = dayIn(zone, schedule.sendAt)
  if ((status && schedule.status !== status) || (userId && schedule.userId !== userId)) return false
  if (contactId && schedule.contactId !== contactId) return false
  if ((from && day < from) || (to && day > to)) return false
  if (isFoundIn(text, schedule.body, schedule.contact.name)) return true
  return /\d/.test(text) ? undefined : false // only the server can compare numbers
}
