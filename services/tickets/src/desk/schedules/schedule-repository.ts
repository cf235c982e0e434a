import type { Schedule } from '@recado/contracts/schedules/schedule'
import { patch } from '@recado/kit/db/patch'
import { getOr404 } from '@recado/kit/errors'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import type { ScheduleTable } from '../../tables/schedule-tables.ts'
import { selectSchedules, toSchedule } from './schedule-row-repository.ts'

/** The columns of a schedule that may change. */
export type ScheduleChange = Omit<Updateable<ScheduleTable>, 'id' | 'user_id' | 'version' | 'updated_at'>

/** @param ownerId undefined: any owner @throws ERR_NO_SCHEDULE_FOUND */
export async function getSchedule(tx: RepositoryTx, id: number, ownerId?: number): Promise<Schedule> {
  const found = selectSchedules(tx)
    .where('schedule.id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('schedule.user_id', '=', ownerId ?? 0))
  const row = await getOr404('schedule', found.executeTakeFirst())
  return toSchedule(row)
}

/** Locks the schedule until the transaction ends. @throws ERR_NO_SCHEDULE_FOUND */
export async function lockSchedule(tx: RepositoryTx, id: number, ownerId?: number): Promise<Schedule> {
  await tx.db.selectFrom('schedule').select('id').where('id', '=', id).forUpdate().execute()
  return getSchedule(tx, id, ownerId)
}

export async function insertSchedule(tx: RepositoryTx, row: Insertable<ScheduleTable>): Promise<Schedule> {
  const { id } = await tx.db.insertInto('schedule').values(row).returning('id').executeTakeFirstOrThrow()
  return getSchedule(tx, id)
}

export async function updateSchedule(tx: RepositoryTx, id: number, change: ScheduleChange): Promise<Schedule> {
  await tx.db.updateTable('schedule').set(patch(change)).where('id', '=', id).execute()
  return getSchedule(tx, id)
}

export async function removeSchedule({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('schedule').where('id', '=', id).execute()
}

/** Deletes all schedules of a contact. */
export async function removeSchedulesOf(
  { db }: RepositoryTx,
  contactId: number,
): Promise<Pick<Selectable<ScheduleTable>, 'id' | 'user_id' | 'status' | 'media_path'>[]> {
  return db
    .deleteFrom('schedule')
    .where('contact_id', '=', contactId)
    .returning(['id', 'user_id', 'status', 'media_path'])
    .execute()
}

/** The name and type of the file of a schedule. @param ownerId undefined: any owner */
export function findScheduleFile(
  { db }: RepositoryTx,
  path: string,
  ownerId: number | undefined,
): Promise<{ name: string | null; mime: string | null } | undefined> {
  return db
    .selectFrom('schedule')
    .select(['media_name as name', 'media_mime as mime'])
    .where('media_path', '=', path)
    .$if(ownerId !== undefined, (query) => query.where('user_id', '=', ownerId ?? 0))
    .executeTakeFirst()
}
