import { ticketCreated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { CameFrom } from '@recado/contracts/whatsapp/content'
import type { Tx } from '../../tables/db.ts'
import { endRatings } from '../automation/rating-repository.ts'
import { ensureConnection, holdOnlyQueue } from '../connections/connection-repository.ts'
import { markRead } from '../messages/read-repository.ts'
import { wakingByContact } from '../snooze/snooze-repository.ts'
import { AWAKE, WAKE_SEEN, wakingOf } from '../snooze/snooze-rules.ts'
import { type Shown, shownColumns } from '../tickets/shown-columns.ts'
import { tellWoken } from '../tickets/tell-woken.ts'
import { firstCameFrom } from '../tickets/ticket-conversation-repository.ts'
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
/** The last arrival in the form that a ticket shows. */
type Arrival = Pick<Shown, 'preview' | 'at' | 'isToMachine'> & {
  readonly fromMe: boolean
  readonly mayChoose?: boolean // only a number
  readonly isUnclear?: boolean // it may have been meant as a rating
  readonly cameFrom?: CameFrom | null
  readonly chat: WhatsappAddress | null // the address of the account; null: not known any more
}

/**
 * The contact's active ticket on the connection, or a new waiting one, with the arrival as its last message. Closed
 * tickets are never touched, but an unclear answer to one of them moves along. The change of the ticket is announced
 * with the message.
 */
export async function joinTicket(tx: Tx, conversation: Conversation, arrival: Arrival): Promise<Ticket> {
  const active = conversation.isNew ? undefined : await continueActive(tx, conversation, arrival)
  return active ?? open(tx, conversation, arrival)
}

function continueActive(tx: Tx, conversation: Conversation, arrival: Arrival): Promise<Ticket | undefined> {
  if (arrival.fromMe) return takeOver(tx, conversation, arrival)
  return arrival.mayChoose ? choose(tx, conversation, arrival) : goOn(tx, conversation, arrival)
}

async function goOn(tx: Tx, conversation: Conversation, arrival: Arrival): Promise<Ticket | undefined> {
  const news = await shown(tx, arrival)
  const { cameFrom } = arrival
  const now = new Date()
  const joined = await updateActiveTicket(tx, conversation, (eb) => ({
    ...news,
    ...AWAKE,
    ...wakingByContact(now),
    ...(cameFrom && { came_from: firstCameFrom(cameFrom) }),
    unread_messages: eb('unread_messages', '+', 1),
  }))
  if (joined?.isWoken) await tellWoken(tx, joined.ticket, BY_CONTACT)
  return joined?.ticket
}

const BY_CONTACT = { because: 'contact', by: null } as const

/**
 * A number alone is a choice while a machine leads the ticket: lists then show the words before it, if there are any.
 */
async function choose(tx: Tx, { contactId, whatsappId }: Conversation, arrival: Arrival): Promise<Ticket | undefined> {
  const ticket = await lockActiveTicket(tx, contactId, whatsappId)
  if (!ticket) return undefined
  const news = await shown(tx, { ...arrival, isToMachine: ticket.chatbot })
  const origin = arrival.cameFrom && !ticket.cameFrom && { came_from: JSON.stringify(arrival.cameFrom) }
  const woken = ticket.snooze && wakingOf(ticket, 'contact', new Date())
  const change = { ...news, ...origin, ...woken, unread_messages: ticket.unreadMessages + 1 }
  const joined = await updateTicket(tx, ticket.id, change, { isKept: ticket.chatbot && !woken })
  if (woken) await tellWoken(tx, joined, BY_CONTACT)
  return joined
}

/** An answer typed on the phone marks the messages as read, without telling WhatsApp, and takes over from bots. */
async function takeOver(
  tx: Tx,
  { contactId, whatsappId }: Conversation,
  arrival: Arrival,
): Promise<Ticket | undefined> {
  const ticket = await lockActiveTicket(tx, contactId, whatsappId)
  if (!ticket) return undefined
  if (ticket.unreadMessages > 0) await markRead(tx, ticket.id)
  const news = await shown(tx, arrival)
  return updateTicket(tx, ticket.id, { ...news, unread_messages: 0, chatbot: false, bot_paused: true, ...WAKE_SEEN })
}

async function open(tx: Tx, { contactId, whatsappId, isNew }: Conversation, arrival: Arrival): Promise<Ticket> {
  const answers = isNew
    ? []
    : await endRatings(tx, { contactId, whatsappId }, { isUnclear: arrival.isUnclear === true })
  const insert = isNew ? insertFirstTicket : insertTicket
  const ticket = await insert(tx, {
    ...(await shown(tx, arrival)),
    came_from: arrival.cameFrom ? JSON.stringify(arrival.cameFrom) : null,
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

/** Replies go to the account that wrote last. */
const accountOf = ({ chat }: Pick<Arrival, 'chat'>) => chat && { account_phone: chat.phone, account_lid: chat.lid }

const shown = async (tx: Tx, { fromMe, mayChoose: _, isUnclear: __, cameFrom: ___, ...arrival }: Arrival) => ({
  ...(await shownColumns(tx, { ...arrival, origin: fromMe ? 'phone' : 'inbound' })),
  ...(!fromMe && { last_inbound_at: arrival.at, ...accountOf(arrival) }),
})

/**
 * The queue of a new ticket: a connection with exactly one queue needs no menu. Adds a connection that is still
 * unknown, so that the ticket can refer to it.
 */
async function findFirstQueue(tx: Tx, whatsappId: number): Promise<number | null> {
  const offer = await holdOnlyQueue(tx, whatsappId)
  if (!offer) await ensureConnection(tx, whatsappId)
  return offer?.queueId ?? null
}
