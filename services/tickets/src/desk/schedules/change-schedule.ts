import { scheduleUpdated } from '@recado/contracts/schedules/events'
import type { Schedule } from '@recado/contracts/schedules/schedule'
import { changesOf, recordUpdate, silentChangesOf } from '@recado/kit/audit'
import type { UploadedFile } from '@recado/kit/http/files/uploads'
import { keepFiles, releaseFiles } from '../../conversation/stored-files/stored-file-repository.ts'
import { getViewer } from '../../conversation/users/get-viewer.ts'
import type { PersonTx } from '../../tables/db.ts'
import { checkAhead, checkReferences, checkUnsent, ownerFor } from './check-schedule.ts'
import { lockSchedule, type ScheduleChange, updateSchedule } from './schedule-repository.ts'

type Change = {
  readonly body?: string | undefined
  readonly sendAt?: string | undefined
  readonly contactId?: number | undefined
  readonly whatsappId?: number | null | undefined
}

/**
 * Changes the given fields of an unsent schedule. A failed schedule with a new time is pending again.
 * @throws ERR_NO_SCHEDULE_FOUND | ERR_SCHEDULE_SENT | ERR_VALIDATION when the time is less than a minute ahead
 * @throws ERR_NO_CONTACT_FOUND | ERR_NO_WAPP_FOUND
 */
export async function changeSchedule(tx: PersonTx, id: number, change: Change): Promise<Schedule> {
  const { body, contactId, whatsappId } = change
  const sendAt = change.sendAt === undefined ? undefined : new Date(change.sendAt)
  const before = await lockChangeable(tx, id)
  const isMoved = sendAt !== undefined && sendAt.toISOString() !== before.sendAt // forms also send an unchanged time
  if (isMoved) checkAhead(tx, sendAt, new Date())
  await checkReferences(tx, { contactId, whatsappId })
  return store(tx, before, {
    ...(body !== undefined && { body }),
    ...(contactId !== undefined && { contact_id: contactId }),
    ...(whatsappId !== undefined && { whatsapp_id: whatsappId }),
    ...(isMoved && { send_at: sendAt, try_at: sendAt, status: 'PENDENTE', error: null }),
  })
}

/**
 * Replaces or removes the file of a schedule.
 * @throws ERR_NO_SCHEDULE_FOUND | ERR_SCHEDULE_SENT
 */
export async function setScheduleFile(tx: PersonTx, id: number, file: UploadedFile | null): Promise<Schedule> {
  const before = await lockChangeable(tx, id)
  if (!file && before.mediaPath === null) return before
  if (file) await keepFiles(tx, [file.path])
  const schedule = await store(tx, before, {
    media_path: file?.path ?? null,
    media_name: file?.name ?? null,
    media_mime: file?.mime ?? null,
    media_size: file?.size ?? null,
    media_kind: file?.kind ?? null,
  })
  if (before.mediaPath) await releaseFiles(tx, [before.mediaPath])
  return schedule
}

async function lockChangeable(tx: PersonTx, id: number): Promise<Schedule> {
  const schedule = await lockSchedule(tx, id, ownerFor(await getViewer(tx)))
  checkUnsent(schedule)
  return schedule
}

const AUDITED = ['sendAt', 'contactId', 'whatsappId', 'mediaName'] as const

async function store(tx: PersonTx, before: Schedule, change: ScheduleChange): Promise<Schedule> {
  const schedule = await updateSchedule(tx, before.id, change)
  const changes = { ...changesOf(before, schedule, AUDITED), ...silentChangesOf(before, schedule, ['body']) }
  await recordUpdate(tx, { entity: 'schedule', entityId: before.id, changes })
  await tx.emit(scheduleUpdated, { schedule })
  return schedule
}
