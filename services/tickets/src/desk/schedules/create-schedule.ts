import { scheduleCreated } from '@recado/contracts/schedules/events'
import type { Schedule } from '@recado/contracts/schedules/schedule'
import { recordAct } from '@recado/kit/audit'
import { ensureCaller } from '@recado/kit/copies/users'
import { getViewer } from '../../conversation/users/get-viewer.ts'
import type { PersonTx } from '../../tables/db.ts'
import { checkAhead, checkReferences } from './check-schedule.ts'
import { insertSchedule } from './schedule-repository.ts'

type Input = {
  readonly body: string
  readonly sendAt: string
  readonly contactId: number
  readonly whatsappId: number | null
}

/**
 * Schedules a text for a contact.
 * @throws ERR_VALIDATION when the time is less than a minute ahead | ERR_NO_CONTACT_FOUND | ERR_NO_WAPP_FOUND
 */
export async function createSchedule(tx: PersonTx, input: Input): Promise<Schedule> {
  const sendAt = new Date(input.sendAt)
  checkAhead(tx, sendAt, new Date())
  const viewer = await getViewer(tx)
  await checkReferences(tx, input)
  await ensureCaller(tx)
  const schedule = await insertSchedule(tx, {
    body: input.body,
    send_at: sendAt,
    try_at: sendAt,
    contact_id: input.contactId,
    whatsapp_id: input.whatsappId,
    user_id: viewer.id,
    status: 'PENDENTE',
  })
  const changes = { contactId: [null, input.contactId], sendAt: [null, schedule.sendAt] }
  await recordAct(tx, { action: 'schedule.create', entity: 'schedule', entityId: schedule.id, changes })
  await tx.emit(scheduleCreated, { schedule })
  return schedule
}
