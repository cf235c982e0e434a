import { scheduleDeleted } from '@recado/contracts/schedules/events'
import { recordAct } from '@recado/kit/audit'
import { releaseFiles } from '../../conversation/stored-files/stored-file-repository.ts'
import { getViewer } from '../../conversation/users/get-viewer.ts'
import type { PersonTx, Tx } from '../../tables/db.ts'
import { checkUnsent, ownerFor } from './check-schedule.ts'
import { lockSchedule, removeSchedule, removeSchedulesOf } from './schedule-repository.ts'

/**
 * Deletes a schedule. Its file is deleted unless the schedule was sent.
 * @throws ERR_NO_SCHEDULE_FOUND | ERR_SCHEDULE_SENT when it was sent and the caller is not an admin
 */
export async function deleteSchedule(tx: PersonTx, id: number): Promise<void> {
  const viewer = await getViewer(tx)
  const schedule = await lockSchedule(tx, id, ownerFor(viewer))
  if (viewer.profile !== 'admin') checkUnsent(schedule)
  await removeSchedule(tx, id)
  if (schedule.mediaPath && schedule.status !== 'ENVIADA') await releaseFiles(tx, [schedule.mediaPath])
  await recordAct(tx, { action: 'schedule.delete', entity: 'schedule', entityId: id })
  await tx.emit(scheduleDeleted, { scheduleId: id, userId: schedule.userId })
}

/** Deletes all schedules of a contact that is being deleted. */
export async function deleteSchedulesOf(tx: Tx, contactId: number): Promise<void> {
  const removed = await removeSchedulesOf(tx, contactId)
  const unsent = removed.filter(({ status }) => status !== 'ENVIADA')
  await releaseFiles(
    tx,
    unsent.flatMap(({ media_path }) => media_path ?? []),
  )
  for (const { id, user_id } of removed) await tx.emit(scheduleDeleted, { scheduleId: id, userId: user_id })
}
