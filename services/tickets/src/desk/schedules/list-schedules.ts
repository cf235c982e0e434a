import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Schedule } from '@recado/contracts/schedules/schedule'
import { getViewer } from '../../conversation/users/get-viewer.ts'
import type { PersonTx } from '../../tables/db.ts'
import { ownerFor } from './check-schedule.ts'
import { countSchedules, findSchedules, type ScheduleFilter } from './schedule-list-repository.ts'
import { getSchedule } from './schedule-repository.ts'

/** One page of the matching schedules that the caller may see. */
export async function listSchedules(
  tx: PersonTx,
  filter: ScheduleFilter & { readonly pageNumber: number },
): Promise<{ schedules: Schedule[]; count: number; hasMore: boolean }> {
  const ownerId = ownerFor(await getViewer(tx))
  const schedules = await findSchedules(tx, ownerId, filter)
  const count = await countSchedules(tx, ownerId, filter)
  return { schedules, count, hasMore: filter.pageNumber * PAGE_SIZE.schedules < count }
}

/** @throws ERR_NO_SCHEDULE_FOUND also when the schedule is another user's and the caller may see only their own */
export async function showSchedule(tx: PersonTx, id: number): Promise<Schedule> {
  return getSchedule(tx, id, ownerFor(await getViewer(tx)))
}
