import type { Message } from '@recado/contracts/messages/message'
import { ticketCreated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { notFound } from '@recado/kit/errors'
import { ensureContactOfPhone } from '../../conversation/identities/ensure-contact-of-phone.ts'
import { resolveContact } from '../../conversation/identities/resolve-contact.ts'
import { partsOf } from '../../conversation/sending/outgoing-parts.ts'
import { storeOutgoing } from '../../conversation/sending/store-outgoing.ts'
import { keepFiles } from '../../conversation/stored-files/stored-file-repository.ts'
import { closeForProgram } from '../../conversation/tickets/close-ticket.ts'
import { emptyColumns } from '../../conversation/tickets/shown-columns.ts'
import { insertTicket, lockActiveTicket, lockTicketOfApi } from '../../conversation/tickets/ticket-repository.ts'
import type { ProgramTx } from '../../tables/db.ts'
import { checkExternal, type ExternalRequest, mayUse } from './check-external.ts'
import { noteTokenUse } from './note-token-use.ts'

type Input = ExternalRequest & {
  /** The owner of the number according to WhatsApp; undefined when the owner was known or could not be checked. */
  readonly recipient: WhatsappAddress | undefined
}

/**
 * Sends a text and files for an external program into the contact's active ticket. Without one, the messages go into
 * the closed ticket for messages of programs, or on request into a new pending ticket.
 * @throws the errors of the request
 */
export async function sendExternally(tx: ProgramTx, input: Input): Promise<Message[]> {
  const { number, recipient, files } = input
  await checkExternal(tx, input)
  await noteTokenUse(tx)
  const contactId = recipient
    ? (await resolveContact(tx, { address: recipient, pushName: null })).id
    : await ensureContactOfPhone(tx, number)

  let ticket = await ensureTicket(tx, input, contactId)
  const messages: Message[] = []
  for (const part of partsOf({ ...input, isVoice: false })) {
    const stored = await storeOutgoing(tx, ticket, { part, origin: 'api', number: recipient?.phone ?? number })
    messages.push(stored.message)
    ticket = stored.ticket
  }
  await keepFiles(
    tx,
    files.map(({ path }) => path),
  )
  if (input.closeTicket && ticket.status !== 'closed') await closeForProgram(tx, ticket)
  return messages
}

/**
 * @returns the ticket for the messages, locked
 * @throws ERR_NO_QUEUE_FOUND when the key is not bound to the active ticket's queue
 */
async function ensureTicket(tx: ProgramTx, { openTicket, queueId }: Input, contactId: number): Promise<Ticket> {
  const whatsappId = tx.caller.connectionId
  const mayAddTo = (ticket: Ticket) => ticket.queueId === null || mayUse(tx.caller.key, ticket.queueId)
  const active = await lockActiveTicket(tx, contactId, whatsappId)
  if (active && !mayAddTo(active)) throw notFound('queue')
  const known = active ?? (openTicket ? undefined : await lockTicketOfApi(tx, contactId, whatsappId))
  if (known && mayAddTo(known)) return known
  const now = new Date()
  const ticket = await insertTicket(tx, {
    status: openTicket ? 'pending' : 'closed',
    user_id: null,
    queue_id: openTicket ? (queueId ?? null) : null,
    whatsapp_id: whatsappId,
    contact_id: contactId,
    ...emptyColumns({ at: now, fromMe: true }),
    unread_messages: 0,
    origin: 'api',
    due_stale: openTicket,
    queued_at: openTicket ? now : null,
    accepted_at: null,
    closed_at: openTicket ? null : now,
    closed_by: openTicket ? null : 'api',
  })
  await tx.emit(ticketCreated, { ticket })
  return ticket
}
