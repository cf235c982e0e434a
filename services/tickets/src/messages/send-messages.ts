import { FIELD_ERRORS, type FieldErrorCode } from '@recado/contracts/errors'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { messageCreated, sendRequested } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Place } from '@recado/contracts/whatsapp/content'
import { AppError, invalidField, notFound } from '@recado/kit/errors'
import type { UploadedFile } from '@recado/kit/http/uploads'
import { canSend } from '../connections/can-send.ts'
import { getAddress } from '../contacts/identity-repository.ts'
import type { PersonTx } from '../db.ts'
import { keepFiles } from '../media/media-file-repository.ts'
import { sendReadMark } from '../tickets/read-ticket.ts'
import { lockSeenTicket, updateTicket } from '../tickets/ticket-repository.ts'
import { mayWrite } from '../tickets/ticket-rules.ts'
import { getViewer } from '../users/get-viewer.ts'
import { ensureCaller } from '../users/user-repository.ts'
import { findCards } from './find-cards.ts'
import { isInHistory } from './message-history-repository.ts'
import { findByClientId, insertMessage } from './message-repository.ts'
import { newWaMessageId, previewOf } from './message-rules.ts'
import { outgoingContent } from './outgoing-content.ts'
import { type OutgoingPart, partsOf, SHOWN_AS } from './outgoing-parts.ts'

type Input = {
  readonly ticketId: number
  readonly body: string
  readonly quotedMsg?: { readonly id: number } | undefined
  readonly clientId?: string | undefined
  readonly isVoice: boolean
  readonly files: readonly UploadedFile[]
  readonly location?: Place | undefined
  readonly contactIds?: readonly number[] | undefined
}

/**
 * Stores a text, files, a place and cards of contacts, a message each, and asks the gateway to send them, in the order in which messages of a ticket
 * are stored. The same `clientId` on the same ticket is the same message: the first of its request. Whoever writes has
 * read what was there.
 * @throws ERR_NO_TICKET_FOUND | ERR_TICKET_STATUS not open | ERR_NO_PERMISSION a colleague answers
 * @throws ERR_NO_MESSAGE_FOUND the one that is answered is not of this conversation
 * @throws ERR_NO_CONTACT_FOUND one whose card is to be sent, or it has no number
 * @throws ERR_WAPP_NOT_INITIALIZED the connection can not send, now or soon | ERR_VALIDATION neither text nor file
 */
export async function sendMessages(tx: PersonTx, input: Input): Promise<Message[]> {
  const { ticketId, clientId } = input
  checkText(tx, input)
  const viewer = await getViewer(tx)
  await ensureCaller(tx)
  const before = await lockSeenTicket(tx, viewer, ticketId)
  const first = clientId === undefined ? undefined : await findByClientId(tx, ticketId, clientId)
  if (first) return [first]
  if (before.status !== 'open') throw new AppError('ERR_TICKET_STATUS', { status: before.status })
  if (!mayWrite(viewer, before)) throw new AppError('ERR_NO_PERMISSION')
  if (!(await canSend(tx, before.whatsappId))) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const quotedId = input.quotedMsg?.id ?? null
  if (quotedId !== null && !(await isInHistory(tx, viewer, before, quotedId))) throw notFound('message')

  const cards = await findCards(tx, input.contactIds ?? [])
  if (before.unreadMessages > 0) await sendReadMark(tx, before)
  const messages: Message[] = []
  let ticket = before
  for (const [index, part] of partsOf({ ...input, cards }).entries()) {
    const isFirst = index === 0
    const of = isFirst ? { clientId: clientId ?? null, quotedId } : { clientId: null, quotedId: null }
    const stored = await storePart(tx, ticket, { part, ...of })
    messages.push(stored.message)
    ticket = stored.ticket
  }
  await keepFiles(
    tx,
    input.files.map(({ path }) => path),
  )
  return messages
}

function checkText(tx: PersonTx, { body, files, location, contactIds }: Input): void {
  const fault = (code: FieldErrorCode) => invalidField('body', code, FIELD_ERRORS[code][tx.caller.language])
  if (body === '' && files.length === 0 && !location && !contactIds) throw fault('required')
  if (body.length > TEXT_LIMIT.caption && files.length > 0) throw fault('too_long')
}

async function storePart(
  tx: PersonTx,
  before: Ticket,
  { part, clientId, quotedId }: { part: OutgoingPart; clientId: string | null; quotedId: number | null },
): Promise<{ message: Message; ticket: Ticket }> {
  const message = await insertMessage(tx, {
    ticket_id: before.id,
    contact_id: before.contactId,
    whatsapp_id: before.whatsappId,
    wa_message_id: newWaMessageId(),
    body: part.text,
    from_me: true,
    read: true,
    ack: 0,
    error: null,
    media_type: SHOWN_AS[part.kind],
    ...mediaOf(part),
    user_id: tx.caller.person.userId,
    origin: 'ui',
    client_id: clientId,
    quoted_id: quotedId,
  })
  const ticket = await updateTicket(tx, before.id, {
    last_message: previewOf(message),
    last_message_at: new Date(message.createdAt),
    from_me: true,
    unread_messages: 0,
  })
  await tx.emit(ticketUpdated, { ticket, before })
  await tx.emit(messageCreated, { message, ticket })
  await tx.emit(sendRequested, {
    whatsappId: ticket.whatsappId,
    waMessageId: message.waMessageId,
    to: await getAddress(tx, ticket.contactId),
    content: await outgoingContent(tx, message),
  })
  return { message, ticket }
}

const mediaOf = ({ media }: OutgoingPart) =>
  media
    ? {
        media_path: media.path,
        media_name: media.name,
        media_mime: media.mime,
        media_size: media.size,
        media_status: 'ready' as const,
        is_voice: media.isVoice,
      }
    : {}
