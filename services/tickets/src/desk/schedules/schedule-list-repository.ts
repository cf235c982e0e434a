import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Schedule, ScheduleStatus } from '@recado/contracts/schedules/schedule'
import { countRows, onPage } from '@recado/kit/db/page'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { startOfDay } from '../../conversation/companies/company-zone-repository.ts'
import { contactsCalled } from '../../conversation/contacts/called-repository.ts'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import { selectSchedules, toSchedule } from './schedule-row-repository.ts'

export type ScheduleFilter = {
  readonly searchParam?: string | undefined
  readonly contactId?: number | undefined
  readonly userId?: number | undefined
  readonly status?: ScheduleStatus | undefined
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
}
type ScheduleExpression = ExpressionBuilder<Database, 'schedule'>

/** One page of schedules, latest time first. @param ownerId undefined: all owners */
export async function findSchedules(
  tx: RepositoryTx,
  ownerId: number | undefined,
  filter: ScheduleFilter & { readonly pageNumber: number },
): Promise<Schedule[]> {
  const page = tx.db
    .selectFrom('schedule')
    .selectAll('schedule')
    .where(matches(ownerId, filter))
    .orderBy('schedule.send_at', 'desc')
    .orderBy('schedule.id', 'desc')
    .$call(onPage({ pageNumber: filter.pageNumber, size: PAGE_SIZE.schedules }))
  const rows = await selectSchedules(tx, page)
    .orderBy('schedule.send_at', 'desc')
    .orderBy('schedule.id', 'desc')
    .execute()
  return rows.map(toSchedule)
}

export const countSchedules = (
  { db }: RepositoryTx,
  ownerId: number | undefined,
  filter: ScheduleFilter,
): Promise<number> => countRows(db.selectFrom('schedule').where(matches(ownerId, filter)))

const matches =
  (ownerId: number | undefined, filter: ScheduleFilter) =>
  (eb: ScheduleExpression): Expression<SqlBool> =>
    eb.and([
      ...(ownerId === undefined ? [] : [eb('schedule.user_id', '=', ownerId)]),
      ...(filter.userId === undefined ? [] : [eb('schedule.user_id', '=', filter.userId)]),
      ...(filter.contactId === undefined ? [] : [eb('schedule.contact_id', '=', filter.contactId)]),
      ...(filter.status === undefined ? [] : [eb('schedule.status', '=', filter.status)]),
      ...(filter.date_from === undefined ? [] : [eb('schedule.send_at', '>=', startOfDay(filter.date_from))]),
      ...(filter.date_to === undefined ? [] : [eb('schedule.send_at', '<', startOfDay(filter.date_to, 1))]),
      ...(filter.searchParam ? [isFoundBy(eb, filter.searchParam)] : []),
    ])

/** Matches the text of the schedule, or the name or number of its contact. */
const isFoundBy = (eb: ScheduleExpression, text: string): Expression<SqlBool> =>
  eb.or([
    sql<SqlBool>`strpos(folded(schedule.body), folded(${text})) > 0`,
    eb('schedule.contact_id', 'in', contactsCalled(text)),
  ])
