import { type Draft, draftAll, type Reading } from '../draft.ts'
import { ofCompany } from '../former/former-system.ts'
import { isYes, neededTimeOf, numberOf, referenceOf, sourceOf, textOf } from '../former/read-values.ts'
import { contentOf } from './message-content.ts'
import { FORMER } from './read-connections.ts'

const MOST_ACK = 5

/** Messages by ticket, oldest first, because their order here is the order in which they come. */
export async function* readMessages({ former, ids, takeFile }: Reading): AsyncGenerator<Draft[]> {
  const [own, values] = ofCompany(former, 'Messages', 'message.')
  const name = former.has('Messages', 'wid') ? 'wid' : 'id' // newer systems number messages
  const messages = `select message.*, quoted.${name} as "quotedName", contact."isGroup" as "isGroup",
      ticket."whatsappId" as "ticketWhatsappId"
    from "Messages" message
    left join "Messages" quoted on quoted.id = message."quotedMsgId"
    left join "Tickets" ticket on ticket.id = message."ticketId"
    left join "Contacts" contact on contact.id = ticket."contactId"
    where ${own} order by message."ticketId", message."createdAt", message.id`
  for await (const rows of former.pages(messages, values)) {
    yield draftAll(rows, async (row, note) => {
      const content = contentOf(row)
      const connection = referenceOf(row, 'ticketWhatsappId')
      const whatsappId = connection === null ? ids.of('formerConnection', FORMER) : ids.of('connection', connection)
      const file = await takeFile({ kind: 'message', row, column: 'mediaUrl', name: '' }, note)
      const fromMe = isYes(row, 'fromMe')
      return {
        source: textOf(row, name),
        ticket: sourceOf(row, 'ticketId'),
        whatsappId,
        author: isYes(row, 'isGroup') && !fromMe ? referenceOf(row, 'contactId') : null,
        fromMe,
        ...content,
        file,
        isFileMissing: file === null && textOf(row, 'mediaUrl') !== '',
        read: isYes(row, 'read'),
        ack: Math.min(Math.max(-1, Math.trunc(numberOf(row, 'ack'))), MOST_ACK),
        isDeleted: isYes(row, 'isDeleted'),
        quoted: referenceOf(row, 'quotedName'),
        createdAt: neededTimeOf(row, 'createdAt'),
      }
    })
  }
}
