import { ticketCreated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { CameFrom } from '@recado/contracts/whatsapp/content'
import type { Tx } from '../../tables/db.ts'
import { endRatings } from '../automation/rating-repository.ts'
import {
  type ClockColumns,
  type KnownClock,
  OPENED_BY_US,
  openedClock,
  startedClock,
} from '../clocks/start-clock-repository.ts'
import { LATE_ANSWER, stoppedClock } from '../clocks/stop-clock-repository.ts'
import { ensureConnection, holdOnlyQueue } from '../connections/connection-repository.ts'
import { markRead } from '../messages/read-repository.ts'
import { wakingByContact } from '../snooze/snooze-repository.ts'
import { wakingOf } from '../snooze/snooze-rules.ts'
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
import { AWAKE, WAKE_SEEN } from '../tickets/unsnoozed-rules.ts'
import { bringAnswers } from './bring-answers.ts'

type Conversation = {
  readonly whatsappId: number
  readonly contactId: number
  readonly isNew?: boolean // this transaction added the contact, which therefore has no tickets
}
/** A new message or call, with the columns that its ticket shows. */
type Arrival = Pick<Shown, 'preview' | 'at' | 'isToMachine'> & {
  readonly fromMe: boolean
  readonly mayChoose?: boolean // whether the text is only a number
  readonly isUnclear?: boolean // whether the text may be an attempt to rate
  readonly cameFrom?: CameFrom | null
  readonly clock?: KnownClock | undefined // the clock of the active ticket, if it was read
  readonly isGroup?: boolean // whether the chat is a group, in which no clock runs
  readonly chat: WhatsappAddress | null // the account that wrote; null when unknown
}

/**
 * Adds the arrival to the contact's active ticket on the connection, or opens a waiting ticket. Never changes a closed
 * ticket, except that its unclear answers move to the new one. The caller publishes the change of the ticket together
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
    ...startOf(arrival),
    ...(cameFrom && { came_from: firstCameFrom(cameFrom) }),
    unread_messages: eb('unread_messages', '+', 1),
  }))
  if (joined?.isWoken) await tellWoken(tx, joined.ticket, BY_CONTACT)
  return joined?.ticket
}

const BY_CONTACT = { because: 'contact', by: null } as const

/**
 * Adds a number to the ticket. If a machine leads the ticket, the number is a menu choice, and lists still show the
 * text before it.
 */
async function choose(tx: Tx, { contactId, whatsappId }: Conversation, arrival: Arrival): Promise<Ticket | undefined> {
  const ticket = await lockActiveTicket(tx, contactId, whatsappId)
  if (!ticket) return undefined
  const news = await shown(tx, { ...arrival, isToMachine: ticket.chatbot })
  const origin = arrival.cameFrom && !ticket.cameFrom && { came_from: JSON.stringify(arrival.cameFrom) }
  const woken = ticket.snooze && wakingOf(ticket, 'contact', new Date())
  const change = { ...news, ...origin, ...woken, unread_messages: ticket.unreadMessages + 1 }
  const isKept = ticket.chatbot && !woken
  const joined = await updateTicket(tx, ticket.id, change, { isKept, clock: startOf(arrival) })
  if (woken) await tellWoken(tx, joined, BY_CONTACT)
  return joined
}

/** Adds an answer typed on the phone: marks the messages as read without informing WhatsApp, and stops the bot. */
async function takeOver(
  tx: Tx,
  { contactId, whatsappId }: Conversation,
  arrival: Arrival,
): Promise<Ticket | undefined> {
  const ticket = await lockActiveTicket(tx, contactId, whatsappId)
  if (!ticket) return undefined
  if (ticket.unreadMessages > 0) await markRead(tx, ticket.id)
  const news = await shown(tx, arrival)
  const change = { ...news, unread_messages: 0, chatbot: false, bot_paused: true, ...WAKE_SEEN }
  return updateTicket(tx, ticket.id, change, { clock: endOf(arrival, ticket) })
}

async function open(tx: Tx, { contactId, whatsappId, isNew }: Conversation, arrival: Arrival): Promise<Ticket> {
  const answers = isNew
    ? []
    : await endRatings(tx, { contactId, whatsappId }, { isUnclear: arrival.isUnclear === true })
  const offer = await findOffer(tx, whatsappId)
  const now = new Date()
  const insert = isNew ? insertFirstTicket : insertTicket
  const ticket = await insert(tx, {
    ...(await shown(tx, arrival)),
    came_from: arrival.cameFrom ? JSON.stringify(arrival.cameFrom) : null,
    ...accountOf(arrival),
    bot_paused: arrival.fromMe,
    status: 'pending',
    user_id: null,
    queue_id: offer?.queueId ?? null,
    ...(arrival.fromMe || arrival.isGroup ? OPENED_BY_US : openedClock(offer?.clock ?? null, { at: arrival.at, now })),
    whatsapp_id: whatsappId,
    contact_id: contactId,
    unread_messages: arrival.fromMe ? 0 : 1 + answers.length,
    origin: arrival.fromMe ? 'phone' : 'inbound',
    queued_at: now,
    accepted_at: null,
    closed_at: null,
    closed_by: null,
  })
  await tx.emit(ticketCreated, { ticket })
  await bringAnswers(tx, ticket, answers, { read: arrival.fromMe })
  return ticket
}

/** The columns of the account that wrote last; replies go there. */
const accountOf = ({ chat }: Pick<Arrival, 'chat'>) => chat && { account_phone: chat.phone, account_lid: chat.lid }

const shown = async (tx: Tx, { fromMe, preview, isToMachine, ...arrival }: Arrival) => ({
  ...(await shownColumns(tx, { preview, at: arrival.at, isToMachine, origin: fromMe ? 'phone' : 'inbound' })),
  ...(!fromMe && { last_inbound_at: arrival.at, ...accountOf(arrival) }),
})

/**
 * Finds the queue of a new ticket, and the data for the clocks in it: the queue of the connection if the connection
 * offers exactly one. Adds an unknown connection, because the ticket refers to it.
 */
async function findOffer(tx: Tx, whatsappId: number) {
  const offer = await holdOnlyQueue(tx, whatsappId)
  if (!offer) await ensureConnection(tx, whatsappId)
  return offer
}

const startOf = ({ isGroup, clock, at }: Arrival): ClockColumns => (isGroup ? {} : startedClock(clock, at))

/** Ends the wait for an answer, unless the contact wrote after an answer that arrived late. */
const endOf = ({ at }: Arrival, { awaitingSince }: Ticket): ClockColumns =>
  awaitingSince !== null && at < new Date(awaitingSince) ? LATE_ANSWER : stoppedClock('phone')
