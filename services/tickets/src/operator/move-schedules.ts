import { MovedSchedule } from '@recado/contracts/moving-in/rows'
import { scheduleCreated } from '@recado/contracts/schedules/events'
import { findMoved } from '@recado/kit/moving-in/import-map'
import { type Moved, movedId, mover } from '@recado/kit/moving-in/move-batch'
import { keepFiles } from '../conversation/stored-files/stored-file-repository.ts'
import { insertSchedule } from '../desk/schedules/schedule-repository.ts'
import type { Database } from '../tables/db.ts'

/** Adds messages that wait to be sent, and announces each. @throws NotMovable when the contact did not come */
export const movedSchedule = mover<Database, MovedSchedule>({
  row: MovedSchedule,
  isMapped: true,
  add: async (tx, rows, origin) => {
    const sources = rows.map(({ contact }) => contact)
    const contacts = await findMoved(tx, { origin, kind: 'contact' }, sources)
    const moved: Moved[] = []
    for (const { body, sendAt, contact, userId, whatsappId, file } of rows) {
      if (file) await keepFiles(tx, [file.path])
      const schedule = await insertSchedule(tx, {
        body,
        send_at: new Date(sendAt),
        try_at: new Date(sendAt),
        contact_id: movedId(contacts, 'contact', contact),
        whatsapp_id: whatsappId,
        user_id: userId,
        status: 'PENDENTE',
        media_path: file?.path ?? null,
        media_name: file?.name ?? null,
        media_mime: file?.mime ?? null,
        media_size: file?.size ?? null,
        media_kind: file?.kind ?? null,
      })
      await tx.emit(scheduleCreated, { schedule })
      moved.push({ id: schedule.id })
    }
    return moved
  },
})
