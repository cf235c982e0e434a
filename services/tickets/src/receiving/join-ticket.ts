import { ticketCreated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { Said } from '@recado/contracts/words/speak'
import { endRatings } from '../automation/rating-repository.ts'
import { ensureConnection, holdOnlyQueue } from '../connections/connection-repository.ts'
import type { Tx } from '../db.ts'
import { markRead } from '../messages/read-repository.ts'
import { previewColumns } from '../messages/said-repository.ts'
import {
  insertFirstTicket,
  insertTicket,
  lockActiveTicket,
  updateActiveTicket,
  updateTicket,
} from '../tickets/ticket-repository.ts'
import { bringAnswers } from './bring-answers.ts'

type Conversation = {
  readonly whatsappId: number
  readonly contactId: number
  readonly isNew?: boolean // this transaction added the contact, so it has no tickets
}
/** What a ticket shows of what came last. */
type Arrival = {
  readonly preview: Said
  readonly at: Date
  readonly fromMe: boolean
  readonly chat: WhatsappAddress | null // where it stands; null: not known any more
}

/**
 * The contact's active ticket on the connection, or a new one that waits; with what has arrived on top of it. Closed
 * tickets are never touched, but what was an answer to one and no rating comes along. That a ticket went on is told with
 * the message.
 */
export async function joinTicket(tx: Tx, conversation: Conversation, arrival: Arrival): Promise<Ticket> {
  const active = conversation.isNew ? undefined : await continueActive(tx, conversation, arrival)
  return active ?? open(tx, conversation, arrival)
}

const continueActive = (tx: Tx, conversation: Conversation, arrival: Arrival): Promise<Ticket | undefined> =>
  arrival.fromMe ? takeOver(tx, conversation, arrival) : goOn(tx, conversation, arrival)

async function goOn(tx: Tx, conversation: Conversation, arrival: Arrival): Promise<Ticket | undefined> {
  const news = await shown(tx, arrival)
  return updateActiveTicket(tx, conversation, (eb) => ({ ...news, unread_messages: eb('unread_messages', '+', 1) }))
}

/** Who answers on the phone has read what was there, WhatsApp knows it from the phone, and has taken over from bots. */
async function takeOver(
  tx: Tx,
  { contactId, whatsappId }: Conversation,
  arrival: Arrival,
): Promise<Ticket | undefined> {
  const ticket = await lockActiveTicket(tx, contactId, whatsappId)
  if (!ticket) return undefined
  if (ticket.unreadMessages > 0) await markRead(tx, ticket)
  const news = await shown(tx, arrival)
  return updateTicket(tx, ticket.id, { ...news, unread_messages: 0, chatbot: false, bot_paused: true })
}

async function open(tx: Tx, { contactId, whatsappId, isNew }: Conversation, arrival: Arrival): Promise<Ticket> {
  const answers = isNew ? [] : await endRatings(tx, { contactId, whatsappId })
  const insert = isNew ? insertFirstTicket : insertTicket
  const ticket = await insert(tx, {
    ...(await shown(tx, arrival)),
    ...accountOf(arrival),
    bot_paused: arrival.fromMe,
    status: 'pending',
    user_id: null,
    queue_id: await findFirstQueue(tx, whatsappId),
    whatsapp_id: whatsappId,
    contact_id: contactId,
    unread_messages: arrival.fromMe ? 0 : 1 + answers.length,
    origin: arrival.fromMe ? 'phone' : 'inbound',
    queued_at: new Date(),
    accepted_at: null,
    closed_at: null,
    closed_by: null,
  })
  await tx.emit(ticketCreated, { ticket })
  await bringAnswers(tx, ticket, answers, { read: arrival.fromMe })
  return ticket
}

/** An answer goes to the account that wrote last. */
const accountOf = ({ chat }: Arrival) => chat && { account_phone: chat.phone, account_lid: chat.lid }

const shown = async (tx: Tx, arrival: Arrival) => ({
  ...(await lastOf(tx, arrival)),
  ...(!arrival.fromMe && { last_inbound_at: arrival.at, ...accountOf(arrival) }),
})

const lastOf = async (tx: Tx, { preview, at, fromMe }: Arrival) => ({
  ...(await previewColumns(tx, preview)),
  last_message_at: at,
  from_me: fromMe,
  last_origin: fromMe ? ('phone' as const) : ('inbound' as const),
  last_user_id: null,
})

/**
 * The queue of a new ticket: a connection with exactly one queue needs no menu. Adds a connection that is still unknown, so
 * that the ticket can refer to it.
 */
async function findFirstQueue(tx: Tx, whatsappId: number): Promise<number | null> {
  const offer = await holdOnlyQueue(tx, whatsappId)
  if (!offer) await ensureConnection(tx, whatsappId)
  return offer?.queueId ?? null
}
