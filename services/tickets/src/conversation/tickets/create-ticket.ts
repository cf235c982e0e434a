import { FIELD_ERRORS } from '@recado/contracts/errors'
import { isAllowed } from '@recado/contracts/permissions'
import { ticketCreated } from '@recado/contracts/tickets/events'
import { mayHold } from '@recado/contracts/tickets/rights'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { ensureCaller, type KnownUser, lockUser } from '@recado/kit/copies/users'
import { AppError, invalidField, notFound } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { OPENED_BY_US } from '../clocks/start-clock-repository.ts'
import { findConnection, findSendingConnection, lockConnection } from '../connections/connection-repository.ts'
import { lockContact } from '../contacts/contact-repository.ts'
import { getAddress } from '../identities/identity-repository.ts'
import { queueExists } from '../queues/queue-repository.ts'
import { getViewer } from '../users/get-viewer.ts'
import { refuseSecondTicket } from './refuse-second-ticket.ts'
import { revealTickets } from './reveal-tickets.ts'
import { emptyColumns } from './shown-columns.ts'
import { insertTicket } from './ticket-repository.ts'

type Input = {
  readonly contactId: number
  readonly queueId?: number | null | undefined
  readonly whatsappId?: number | null | undefined
  readonly userId?: number | null | undefined
  readonly status: 'open' | 'pending'
}

/**
 * Opens a ticket for a contact. It is assigned to the caller, or to another person if the caller may assign tickets, or
 * it waits. Sends no message.
 * @throws ERR_NO_CONTACT_FOUND | ERR_WAPP_INVALID_CONTACT the contact cannot receive messages
 * @throws ERR_VALIDATION the request needs one of the caller's queues
 * @throws ERR_NO_QUEUE_FOUND | ERR_NO_USER_FOUND | ERR_USER_NOT_IN_QUEUE
 * @throws ERR_NO_PERMISSION the caller may not assign other people
 * @throws ERR_NO_WAPP_FOUND | ERR_WAPP_NOT_INITIALIZED | ERR_NO_DEF_WAPP_FOUND
 * @throws ERR_OTHER_OPEN_TICKET the contact has an active ticket on the connection; with `ticket` when the caller may
 * see it
 */
export async function createTicket(tx: PersonTx, input: Input): Promise<Ticket> {
  const viewer = await getViewer(tx)
  await ensureCaller(tx)
  const queueId = await checkQueue(tx, viewer, input.queueId ?? null)
  const isForOther = typeof input.userId === 'number' && input.userId !== viewer.id
  if (isForOther && !isAllowed(viewer.profile, 'tickets:assign')) throw new AppError('ERR_NO_PERMISSION')
  // the user is locked before the contact, as in other use cases
  const person = await lockUser(tx, input.userId ?? viewer.id)
  if (!person || person.deleted) throw notFound('user')
  if (!mayHold(isForOther ? person : viewer, queueId)) throw new AppError('ERR_USER_NOT_IN_QUEUE')
  const whatsappId = await holdConnection(tx, input.whatsappId ?? null, person)
  const contact = await lockContact(tx, input.contactId)
  const { phone, lid, group = null } = await getAddress(tx, { contactId: contact.id, ticketId: null })
  if (contact.isWhatsappValid === false || (phone ?? lid ?? group) === null) {
    throw new AppError('ERR_WAPP_INVALID_CONTACT')
  }
  const conversation = { contactId: contact.id, whatsappId }
  await refuseSecondTicket(tx, viewer, conversation)
  await revealTickets(tx, conversation)

  const ticket = await insertTicket(tx, {
    ...startOf(input.status, person.id),
    queue_id: queueId,
    whatsapp_id: whatsappId,
    contact_id: contact.id,
    ...emptyColumns({ at: null, fromMe: false }),
    unread_messages: 0,
    origin: 'agent',
    ...OPENED_BY_US,
    closed_at: null,
    closed_by: null,
  })
  await tx.emit(ticketCreated, { ticket })
  return ticket
}

function startOf(status: Input['status'], userId: number) {
  const now = new Date()
  return status === 'open'
    ? ({ status, user_id: userId, queued_at: now, accepted_at: now, bot_paused: true } as const)
    : ({ status, user_id: null, queued_at: now, accepted_at: null } as const)
}

/** @throws ERR_NO_QUEUE_FOUND | ERR_VALIDATION only an admin may open a ticket without a queue or in any queue */
async function checkQueue(tx: PersonTx, viewer: Viewer, queueId: number | null): Promise<number | null> {
  if (queueId !== null && !(await queueExists(tx, queueId))) throw notFound('queue')
  if (viewer.profile === 'admin' || (queueId !== null && mayHold(viewer, queueId))) return queueId
  throw invalidField('queueId', 'required', FIELD_ERRORS.required[tx.caller.language])
}

/** Chooses the connection of a new ticket and locks it. */
async function holdConnection(tx: PersonTx, askedId: number | null, person: KnownUser): Promise<number> {
  const found =
    askedId === null ? await findSendingConnection(tx, person.whatsappId) : await findConnection(tx, askedId)
  if (!found && askedId === null) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  const connection = found && (await lockConnection(tx, found.id))
  if (!connection || connection.deleted) throw notFound('whatsapp')
  if (!['CONNECTED', 'OPENING'].includes(connection.status)) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  return connection.id
}
