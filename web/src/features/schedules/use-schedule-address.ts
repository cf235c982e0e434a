import { ScheduleStatus } from '@recado/contracts/schedules/schedule'
import { useAddress } from '../../shared/list/use-address.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import type { ScheduleFilter } from './schedule-list.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const MONTH = /^\d{4}-\d\d$/

/** The view and the filters of the schedules page, stored in its query string. */
export function useScheduleAddress(thisMonth: string) {
  const { read, change } = useAddress()
  const { company } = useCurrentUser()
  const day = (key: string) => (DAY.test(read(key)) ? read(key) : undefined)
  const userId = Number(read('user'))
  const contactId = Number(read('contactId'))
  const filter: ScheduleFilter = {
    text: read('q'),
    status: ScheduleStatus.safeParse(read('status')).data,
    userId: Number.isInteger(userId) && userId > 0 ? userId : undefined,
    from: day('from'),
    to: day('to'),
    zone: company.timezone,
  }
  return {
    filter,
    isFiltered: Boolean(filter.status || filter.userId || filter.from || filter.to),
    isCalendar: read('view') === 'calendar',
    month: MONTH.test(read('month')) ? read('month') : thisMonth,
    contactId: Number.isInteger(contactId) && contactId > 0 ? contactId : undefined,
    change,
    clear: () => change({ status: undefined, user: undefined, from: undefined, to: undefined }),
  }
}
