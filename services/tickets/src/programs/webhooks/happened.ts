import { contactCreated, contactDeleted, contactUpdated } from '@recado/contracts/contacts/events'
import { messageCreated, messageUpdated } from '@recado/contracts/messages/events'
import {
  ticketBreached,
  ticketCreated,
  ticketDeleted,
  ticketSnoozed,
  ticketUpdated,
  ticketWoken,
} from '@recado/contracts/tickets/events'
import { WEBHOOK_DATA, type WebhookPayload } from '@recado/contracts/webhooks/payload'
import type { Outgoing } from '@recado/kit/events/outgoing'

/** An event that is delivered to webhooks. */
export type Happened = Pick<WebhookPayload, 'id' | 'event' | 'time' | 'data'> & {
  readonly lane: string // deliveries of a lane are sent in order
  readonly contactId: number | null // the contact whose data is delivered
}

/** The parts of a delivery that depend on the type of the event. */
type Meaning = Pick<Happened, 'event' | 'data' | 'lane' | 'contactId'>

const UNTOLD = ['note', 'system'] // agents' notes and history entries are not delivered

export const ofTicket = (id: number) => `ticket ${id}`
const ofContact = (id: number) => `contact ${id}`

const ticketIs = (
  event: 'ticket.created' | 'ticket.updated' | 'ticket.snoozed',
  { data }: { data: unknown },
): Meaning => {
  const { ticket } = ticketCreated.data.parse(data)
  return { event, data: WEBHOOK_DATA[event].parse({ ticket }), lane: ofTicket(ticket.id), contactId: ticket.contactId }
}

const messageIs = (event: 'message.created' | 'message.updated', { data }: { data: unknown }): Meaning | undefined => {
  const { message, ticket } = messageCreated.data.parse(data)
  if (UNTOLD.includes(message.mediaType)) return undefined
  const told = WEBHOOK_DATA[event].parse({ message: { ...message, mediaUrl: null }, ticket }) // attempts add the link
  return { event, data: told, lane: ofTicket(ticket.id), contactId: ticket.contactId }
}

const contactIs = (event: 'contact.created' | 'contact.updated', { data }: { data: unknown }): Meaning => {
  const { contact } = contactCreated.data.parse(data)
  return { event, data: WEBHOOK_DATA[event].parse({ contact }), lane: ofContact(contact.id), contactId: contact.id }
}

const MEANINGS: Readonly<Record<string, (envelope: { data: unknown }) => Meaning | undefined>> = {
  [ticketCreated.type]: (envelope) => ticketIs('ticket.created', envelope),
  [ticketUpdated.type]: (envelope) => ticketIs('ticket.updated', envelope),
  [ticketSnoozed.type]: (envelope) => ticketIs('ticket.snoozed', envelope),
  [ticketWoken.type]({ data }) {
    const { ticket, because } = ticketWoken.data.parse(data)
    const told = WEBHOOK_DATA['ticket.woken'].parse({ ticket, because })
    return { event: 'ticket.woken', data: told, lane: ofTicket(ticket.id), contactId: ticket.contactId }
  },
  [ticketDeleted.type]({ data }) {
    const { ticketId } = ticketDeleted.data.parse(data)
    return { event: 'ticket.deleted', data: { ticketId }, lane: ofTicket(ticketId), contactId: null }
  },
  [ticketBreached.type]({ data }) {
    const { ticket, target } = ticketBreached.data.parse(data)
    const told = WEBHOOK_DATA['ticket.breached'].parse({ ticket, target })
    return { event: 'ticket.breached', data: told, lane: ofTicket(ticket.id), contactId: ticket.contactId }
  },
  [messageCreated.type]: (envelope) => messageIs('message.created', envelope),
  [messageUpdated.type]: (envelope) => messageIs('message.updated', envelope),
  [contactCreated.type]: (envelope) => contactIs('contact.created', envelope),
  [contactUpdated.type]: (envelope) => contactIs('contact.updated', envelope),
  [contactDeleted.type]({ data }) {
    const { contactId } = contactDeleted.data.parse(data)
    return { event: 'contact.deleted', data: { contactId }, lane: ofContact(contactId), contactId: null }
  },
}

const typeOf = ({ routingKey }: Outgoing) => routingKey.replace(/\.p\d+$/, '')

/** Whether events of this type may be delivered, whatever their content. */
export const mayBeTold = (outgoing: Outgoing): boolean => Object.hasOwn(MEANINGS, typeOf(outgoing))

type Envelope = { readonly id: string; readonly time: string; readonly data: unknown }

/** @returns undefined for an event that is not delivered */
export function happenedBy(outgoing: Outgoing): Happened | undefined {
  const { id, time, data } = JSON.parse(outgoing.body) as Envelope // serialised by this process
  const meaning = MEANINGS[typeOf(outgoing)]?.({ data })
  return meaning && { ...meaning, id, time }
}
