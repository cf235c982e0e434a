import { TEXT_LIMIT } from '@recado/contracts/limits'
import { scheduleUpdated } from '@recado/contracts/schedules/events'
import type { ScheduleFault } from '@recado/contracts/schedules/schedule'
import { cutText } from '@recado/contracts/text/cut'
import { ticketCreated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { getCompany, hasFeature, isHeld, type KnownCompany } from '@recado/kit/copies/companies'
import { lockContacts } from '../../conversation/contacts/contact-repository.ts'
import { renderText } from '../../conversation/sending/render-text.ts'
import { storeOutgoing } from '../../conversation/sending/store-outgoing.ts'
import { fieldsIn, valuesOf } from '../../conversation/sending/ticket-values.ts'
import { revealTickets } from '../../conversation/tickets/reveal-tickets.ts'
import { emptyColumns } from '../../conversation/tickets/shown-columns.ts'
import { insertTicket, lockActiveTicket } from '../../conversation/tickets/ticket-repository.ts'
import type { Tx } from '../../tables/db.ts'
import { findReceiver, findSender, takeDue, tryLater } from './due-schedule-repository.ts'
import { partsOfSchedule } from './schedule-parts.ts'
import { updateSchedule } from './schedule-repository.ts'

const LATEST_MS = 24 * 60 * 60_000
const AGAIN_SECONDS = 30
const HELD_SECONDS = 60 // how often the service checks whether a blocked company is active again

/**
 * Sends a due schedule once, even if several processes try. The message goes into the contact's active ticket on the
 * connection, else into a new closed one, so that an answer opens a pending ticket. The schedule waits up to a day for
 * an open connection, and without limit while its company is blocked.
 */
export async function sendSchedule(tx: Tx, id: number): Promise<void> {
  const contactId = await findReceiver(tx, id)
  if (contactId === undefined) return
  await lockContacts(tx, [contactId]) // contacts are locked before schedules, as when a contact is deleted
  const due = await takeDue(tx, id)
  if (!due || due.contact_id !== contactId) return // the schedule was sent, changed, or locked by another process
  const company = await getCompany(tx)
  if (isHeld(company)) return tryLater(tx, id, HELD_SECONDS)
  const fault = faultOf(company, due.send_at)
  if (fault) return giveUp(tx, id, fault)
  const sender = await findSender(tx, due)
  if (!sender?.isOpen) return wait(tx, id, due.send_at)

  await revealTickets(tx, { contactId, whatsappId: sender.id })
  const before = await lockActiveTicket(tx, contactId, sender.id)
  let ticket = before ?? (await openTicket(tx, { contactId, whatsappId: sender.id, userId: due.user_id }))
  if (!before) await tx.emit(ticketCreated, { ticket })
  const fields = await fieldsIn(tx, [due.body], [contactId], company)
  const body = cutText(renderText(due.body, valuesOf(ticket, company, fields.get(contactId))), TEXT_LIMIT.message)
  for (const part of partsOfSchedule({ ...due, body }))
    ({ ticket } = await storeOutgoing(tx, ticket, { part, origin: 'schedule' }))
  const sent = { status: 'ENVIADA' as const, sent_at: new Date(), ticket_id: ticket.id, error: null }
  await tx.emit(scheduleUpdated, { schedule: await updateSchedule(tx, id, sent) })
}

const isTooLate = (sendAt: Date): boolean => Date.now() - sendAt.getTime() > LATEST_MS

function faultOf(company: KnownCompany, sendAt: Date): ScheduleFault | undefined {
  if (!hasFeature(company, 'useSchedules')) return 'feature'
  return isTooLate(sendAt) ? 'missed' : undefined
}

async function giveUp(tx: Tx, id: number, error: ScheduleFault): Promise<void> {
  await tx.emit(scheduleUpdated, { schedule: await updateSchedule(tx, id, { status: 'ERRO', error }) })
}

async function wait(tx: Tx, id: number, sendAt: Date): Promise<void> {
  const isLastTry = isTooLate(new Date(sendAt.getTime() - AGAIN_SECONDS * 1_000))
  if (isLastTry) await giveUp(tx, id, 'connection')
  else await tryLater(tx, id, AGAIN_SECONDS)
}

type Whom = { readonly contactId: number; readonly whatsappId: number; readonly userId: number }

const openTicket = (tx: Tx, { contactId, whatsappId, userId }: Whom): Promise<Ticket> =>
  insertTicket(tx, {
    status: 'closed',
    user_id: userId,
    queue_id: null,
    whatsapp_id: whatsappId,
    contact_id: contactId,
    ...emptyColumns({ at: new Date(), fromMe: true }),
    unread_messages: 0,
    origin: 'schedule',
    closed_at: new Date(),
    closed_by: 'system',
  })
