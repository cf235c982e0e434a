import { MovedMessage } from '@recado/contracts/moving-in/rows'
import { findMoved } from '@recado/kit/moving-in/import-map'
import { movedId, mover, NotMovable } from '@recado/kit/moving-in/move-batch'
import type { NewMessage } from '../conversation/messages/message-repository.ts'
import { keepFiles, releaseFiles } from '../conversation/stored-files/stored-file-repository.ts'
import type { Database } from '../tables/db.ts'
import { originOf } from './move-tickets.ts'
import { insertMovedMessages, linkQuoted } from './moved-message-repository.ts'
import { findTicketsOfMessages, type TicketOfMessages } from './moved-ticket-repository.ts'

/**
 * Adds messages, oldest first in each ticket, with a number of statements that does not depend on their number. They
 * are recognised by their ids on WhatsApp, like messages that WhatsApp delivers twice.
 * @throws NotMovable when the ticket or the author did not come, or the ticket was deleted since
 */
export const movedMessage = mover<Database, MovedMessage>({
  row: MovedMessage,
  isMapped: false,
  add: async (tx, rows, origin) => {
    const find = (kind: 'contact' | 'ticket', sources: readonly string[]) => findMoved(tx, { origin, kind }, sources)
    const moved = await find(
      'ticket',
      rows.map(({ ticket }) => ticket),
    )
    const authors = await find(
      'contact',
      rows.flatMap(({ author }) => author ?? []),
    )
    const tickets = new Map((await findTicketsOfMessages(tx, [...new Set(moved.values())])).map((one) => [one.id, one]))
    const messages = rows.map((row) => {
      const ticket = tickets.get(movedId(moved, 'ticket', row.ticket))
      if (!ticket) throw new NotMovable('its ticket is no longer here')
      return columnsOf(row, ticket, row.author === null ? null : movedId(authors, 'contact', row.author))
    })
    const ids = await insertMovedMessages(tx, messages)
    await keepFiles(
      tx,
      rows.flatMap(({ file }) => file?.path ?? []),
    )
    // a message that was here before may have another file, or none any more
    await releaseFiles(
      tx,
      rows.flatMap(({ file }, index) => (file && ids[index] === undefined ? [file.path] : [])),
    )
    const quoting = rows.flatMap(({ quoted }, index) => {
      const id = ids[index]
      return quoted === null || id === undefined ? [] : [{ id, quoted }]
    })
    await linkQuoted(tx, quoting)
    return ids.map((id) => ({ id: null, isKnown: id === undefined }))
  },
})

function columnsOf(row: MovedMessage, ticket: TicketOfMessages, authorId: number | null): NewMessage {
  const { file, isFileMissing } = row
  const at = new Date(row.createdAt)
  return {
    ticket_id: ticket.id,
    contact_id: ticket.contactId,
    whatsapp_id: row.whatsappId,
    wa_message_id: row.source,
    author_id: row.fromMe ? null : authorId,
    from_me: row.fromMe,
    origin: originOf(row),
    media_type: row.mediaType,
    body: row.body,
    media_path: file?.path ?? null,
    media_name: file?.name ?? null,
    media_mime: file?.mime ?? null,
    media_size: file?.size ?? null,
    media_status: file ? 'ready' : isFileMissing ? 'failed' : null,
    read: row.fromMe || ticket.isClosed || row.read, // no late receipts for what people read long ago
    ack: row.ack,
    deleted_by: row.isDeleted ? (row.fromMe ? 'agent' : 'contact') : null,
    created_at: at,
    updated_at: at,
  }
}
