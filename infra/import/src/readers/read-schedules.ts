import { type Draft, draftAll, type Reading } from '../draft.ts'
import { ofCompany } from '../former/former-system.ts'
import { neededTimeOf, referenceOf, sourceOf, textOf, Unfit } from '../former/read-values.ts'

/** Messages that wait to be sent; the former system must not send them any more. */
export async function* readSchedules({ former, ids, takeFile }: Reading): AsyncGenerator<Draft[]> {
  if (!former.has('Schedules')) return
  const [own, values] = ofCompany(former, 'Schedules')
  const waiting = `select * from "Schedules" where ${own} and "sentAt" is null order by id`
  for await (const rows of former.pages(waiting, values)) {
    yield draftAll(rows, async (row, note) => {
      const sendAt = neededTimeOf(row, 'sendAt')
      if (new Date(sendAt) <= new Date()) throw new Unfit('its time is past')
      const userId = ids.ofAny('user', referenceOf(row, 'userId'))
      if (userId === null) throw new Unfit('it belongs to no user')
      if (row['contactId'] == null) throw new Unfit('it has no contact')
      return {
        contact: sourceOf(row, 'contactId'),
        userId,
        whatsappId: ids.ofAny('connection', referenceOf(row, 'whatsappId')),
        body: textOf(row, 'body'),
        sendAt,
        file: await takeFile({ kind: 'schedule', row, column: 'mediaPath', name: textOf(row, 'mediaName') }, note),
      }
    })
  }
}
