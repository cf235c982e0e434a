import { isOnWhatsapp } from '@recado/contracts/message-kinds'
import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { Place } from '@recado/contracts/whatsapp/content'
import { ensureCaller } from '@recado/kit/copies/users'
import { AppError, notFound } from '@recado/kit/errors'
import type { UploadedFile } from '@recado/kit/http/files/uploads'
import type { PersonTx } from '../../tables/db.ts'
import { canSend } from '../connections/can-send.ts'
import { findCards } from '../sending/find-cards.ts'
import { checkOutgoing, partsOf } from '../sending/outgoing-parts.ts'
import { storeOutgoing } from '../sending/store-outgoing.ts'
import { keepFiles } from '../stored-files/stored-file-repository.ts'
import { checkStep } from '../tickets/check-step.ts'
import { sendReadMark } from '../tickets/read-ticket.ts'
import { revealTickets } from '../tickets/reveal-tickets.ts'
import { lockSeenTicket } from '../tickets/ticket-repository.ts'
import { WAKE_SEEN } from '../tickets/unsnoozed-rules.ts'
import { getViewer } from '../users/get-viewer.ts'
import { getMentioned } from './get-mentioned.ts'
import { isInHistory } from './message-history-repository.ts'
import { findByClientId, findMessage } from './message-repository.ts'

type Input = {
  readonly ticketId: number
  readonly body: string
  readonly quotedMsg?: { readonly id: number } | undefined
  readonly clientId?: string | undefined
  readonly mentions: readonly number[]
  readonly isVoice: boolean
  readonly files: readonly UploadedFile[]
  readonly location?: Place | undefined
  readonly contactIds?: readonly number[] | undefined
}

/**
 * Stores a text, files, a location and contact cards as one message each, and asks the gateway to send them in the
 * order in which they are stored. Marks earlier messages as read. A repeated `clientId` in the same ticket returns the
 * messages of the first request.
 * @throws ERR_NO_TICKET_FOUND | ERR_TICKET_STATUS the ticket is not open | ERR_NO_PERMISSION a colleague answers the
 * ticket
 * @throws ERR_NO_MESSAGE_FOUND the quoted message belongs to another conversation
 * @throws ERR_NO_USER_FOUND a mentioned user does not exist in the company
 * @throws ERR_NO_CONTACT_FOUND the contact of a card does not exist or has no number
 * @throws ERR_WAPP_NOT_INITIALIZED the connection cannot send and is not opening | ERR_VALIDATION there is nothing to
 * send
 */
export async function sendMessages(tx: PersonTx, input: Input): Promise<Message[]> {
  const { ticketId, clientId } = input
  checkOutgoing(input, tx.caller.language)
  const viewer = await getViewer(tx)
  await ensureCaller(tx)
  await getMentioned(tx, input.mentions) // sends no notification; only refuses users of other companies
  await revealTickets(tx, { ticketId })
  const before = await lockSeenTicket(tx, viewer, ticketId)
  const first = clientId === undefined ? undefined : await findByClientId(tx, ticketId, clientId)
  if (first) return [first]
  checkStep('write', viewer, before)
  if (!(await canSend(tx, before.whatsappId))) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const quotedId = input.quotedMsg?.id
  if (quotedId !== undefined && !(await isQuotable(tx, viewer, before, quotedId))) throw notFound('message')

  const cards = await findCards(tx, input.contactIds ?? [])
  if (before.unreadMessages > 0) await sendReadMark(tx, before)
  const messages: Message[] = []
  let ticket = before
  for (const [index, part] of partsOf({ ...input, cards }).entries()) {
    const { userId } = tx.caller.person
    const outgoing = { part, origin: 'ui' as const, userId, ...(index === 0 && { clientId, quotedId }) }
    const stored = await storeOutgoing(tx, ticket, outgoing, {
      unread_messages: 0,
      chatbot: false,
      bot_paused: true,
      ...WAKE_SEEN,
    })
    messages.push(stored.message)
    ticket = stored.ticket
  }
  await keepFiles(
    tx,
    input.files.map(({ path }) => path),
  )
  return messages
}

/**
 * Whether a message can be quoted. A note cannot be quoted, because the contact sees the start of a quoted message. A
 * message that has meanwhile failed or been deleted can still be quoted, so that the reply is not blocked.
 */
async function isQuotable(tx: PersonTx, viewer: Viewer, ticket: Ticket, id: number): Promise<boolean> {
  const message = (await isInHistory(tx, viewer, ticket, id)) ? await findMessage(tx, id) : undefined
  return message !== undefined && isOnWhatsapp(message.mediaType)
}
