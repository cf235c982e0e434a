import type { Ticket } from '@recado/contracts/tickets/ticket'
import { getCompany, isHeld } from '@recado/kit/copies/companies'
import { getSettings } from '@recado/kit/copies/settings'
import type { Tx } from '../../tables/db.ts'
import { findConnection } from '../connections/connection-repository.ts'
import { findQueue } from '../queues/queue-repository.ts'
import { say } from '../sending/say.ts'
import type { TicketChange } from '../tickets/ticket-repository.ts'
import { paragraphs, ratingRequest } from './bot-phrases.ts'

const RATING_MS = 60 * 60_000

const one = (text: string) => (text.trim() === '' ? [] : [{ text, file: null }])

/**
 * Greets the contact once per acceptance, if the company has turned the greeting on. The caller has locked and accepted
 * the ticket.
 * @returns the ticket after the greeting
 */
export async function greetAccepted(tx: Tx, ticket: Ticket): Promise<Ticket> {
  const settings = await getSettings(tx)
  if (settings.sendGreetingAccepted === 'disabled') return ticket
  return sayHere(tx, ticket, one(settings.greetingAcceptedMessage))
}

/** Whether a transfer is announced to the contact; a return to the same queue is not. */
export const isPassedElsewhere = (before: Ticket, ticket: Ticket): boolean =>
  before.queueId !== ticket.queueId || (ticket.userId !== null && before.userId !== ticket.userId)

/** Sends the contact the name of the new agent or queue, if the company has turned this text on. */
export async function sayTransferred(tx: Tx, ticket: Ticket): Promise<Ticket> {
  const settings = await getSettings(tx)
  if (settings.sendMsgTransfTicket === 'disabled') return ticket
  return sayHere(tx, ticket, one(settings.transferMessage))
}

/**
 * Sends the farewell text to the contact, and requests a rating if an agent had answered them. Sends nothing if the
 * connection was deleted since. The caller has locked and closed the ticket.
 */
export async function sayGoodbye(tx: Tx, ticket: Ticket): Promise<Ticket> {
  const settings = await getSettings(tx)
  const queue = ticket.queueId === null ? undefined : await findQueue(tx, ticket.queueId)
  const connection = await findConnection(tx, ticket.whatsappId)
  if (connection?.deleted) return ticket
  const completion = queue?.completionMessage || connection?.completionMessage || ''
  const asks = settings.userRating === 'enabled' && ticket.acceptedAt !== null && ticket.rating === null
  const company = asks ? await getCompany(tx) : undefined
  if (!company || isHeld(company)) return sayHere(tx, ticket, one(completion)) // a suspended company requests no rating

  const { question, legend } = ratingRequest(company.language)
  const request = paragraphs(queue?.ratingMessage || connection?.ratingMessage || question, legend)
  return sayHere(tx, ticket, [...one(completion), ...one(request)], {
    rating_until: new Date(Date.now() + RATING_MS),
    rating_repeats: 0,
  })
}

async function sayHere(
  tx: Tx,
  ticket: Ticket,
  texts: readonly { text: string; file: null }[],
  change: TicketChange = {},
): Promise<Ticket> {
  if (ticket.isGroup || texts.length === 0) return ticket
  const [after = ticket] = await say(tx, [{ ticket, texts }], { origin: 'system', change })
  return after
}
