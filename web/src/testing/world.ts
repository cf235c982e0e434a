import type { Message } from '@recado/contracts/messages/message'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { TicketFilter } from '@recado/contracts/tickets/filter'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { isUnseen } from '@recado/contracts/tickets/unseen'
import { sees, type Viewer } from '@recado/contracts/tickets/visibility'
import { aContact, aMessage, aTicket } from './samples.ts'

type Filter = Omit<TicketFilter, 'pageNumber' | 'noQueue' | 'withoutGroups' | 'unanswered' | 'order'> &
  Partial<Pick<TicketFilter, 'noQueue' | 'unanswered'>>

/**
 * A company on the server, with its responses to a viewer, and the frames that the viewer receives for each change. It
 * shares only the contract with the client, so that both can be compared.
 */
export function aWorld(viewer: Viewer) {
  const tickets = new Map<number, Ticket>()
  const messages: Message[] = []
  const pictures = new Map<number, number>() // the number of pictures that each contact has had
  let frames: LiveFrame[] = []
  let seconds = 0

  function now(): string {
    seconds += 1
    return new Date(Date.UTC(2026, 2, 2, 8, 0, seconds)).toISOString()
  }
  function contactOf(id: number): Ticket['contact'] {
    const picture = pictures.get(id)
    const profilePicUrl = picture === undefined ? null : `/public/1/${id}-${picture}.jpg`
    return { ...aTicket().contact, id, name: `Cliente ${id}`, number: null, profilePicUrl }
  }
  const seen = () => [...tickets.values()].filter((ticket) => sees(viewer, ticket))

  function store(ticket: Ticket): Ticket {
    const before = tickets.get(ticket.id)
    tickets.set(ticket.id, ticket)
    if (sees(viewer, ticket)) frames.push({ subject: 'ticket', action: 'update', data: { ticket } })
    else if (before && sees(viewer, before))
      frames.push({ subject: 'ticket', action: 'delete', data: { ticketId: ticket.id, version: ticket.version } })
    return ticket
  }

  const change = (ticket: Ticket, changes: Partial<Ticket>): Ticket =>
    store({ ...ticket, ...changes, version: ticket.version + 1, updatedAt: now() })

  function add(ticket: Ticket, changes: Partial<Message>): Message {
    const at = now()
    const message = aMessage({ id: messages.length + 1, ticketId: ticket.id, createdAt: at, updatedAt: at, ...changes })
    messages.push(message)
    const { body, fromMe } = message
    const lastMessage = body ?? ''
    const unreadMessages = fromMe ? 0 : ticket.unreadMessages + 1
    const isWoken = !fromMe && ticket.snooze !== null
    const awake = isWoken && { snooze: null, woken: { because: 'contact' as const, at } }
    const awaitingSince = fromMe ? null : (ticket.awaitingSince ?? at)
    const changed = {
      ...ticket,
      ...awake,
      lastMessage,
      fromMe,
      unreadMessages,
      awaitingSince,
      lastMessageAt: at,
      updatedAt: at,
    }
    const after = messages.some(({ id, ticketId }) => id !== message.id && ticketId === ticket.id)
      ? { ...changed, version: ticket.version + 1 }
      : changed
    tickets.set(ticket.id, after)
    if (sees(viewer, after)) {
      const data = { message, ticket: after, contact: after.contact }
      frames.push({ subject: 'appMessage', action: 'create', data })
      frames.push({ subject: 'ticket', action: 'update', data: { ticket: after } })
    }
    return message
  }

  return {
    tickets: () => [...tickets.values()],
    messages: () => messages,

    /** A customer writes. The message joins the contact's active ticket, or opens a new one. */
    receive(contactId: number, queueId: number | null = null): Message {
      const active = [...tickets.values()].find(
        (ticket) => ticket.contactId === contactId && ticket.status !== 'closed',
      )
      const contact = contactOf(contactId)
      const ticket = active ?? aTicket({ id: tickets.size + 1, contactId, contact, queueId, queue: aQueue(queueId) })
      return add(ticket, { body: `Mensagem ${messages.length + 1}`, contact: { id: contactId, name: contact.name } })
    },
    answer: (ticket: Ticket, clientId: string | null = null) =>
      add(ticket, { body: `Resposta ${messages.length + 1}`, fromMe: true, clientId, ack: 0 }),
    acknowledge(message: Message, ack: number) {
      const after = { ...message, ack, version: message.version + 1 }
      messages[messages.indexOf(message)] = after
      const ticket = tickets.get(message.ticketId)
      if (ticket && sees(viewer, ticket))
        frames.push({ subject: 'appMessage', action: 'update', data: { message: after } })
    },
    /** A supervisor gives the ticket to an agent. */
    accept: (ticket: Ticket, userId: number) =>
      change(ticket, {
        status: 'open',
        userId,
        user: { id: userId, name: `Atendente ${userId}` },
        handedBy: { id: 99, name: 'Supervisor', at: ticket.updatedAt },
      }),
    moveTo: (ticket: Ticket, queueId: number | null) => change(ticket, { queueId, queue: aQueue(queueId) }),
    close: (ticket: Ticket) =>
      change(ticket, {
        status: 'closed',
        handedBy: null,
        snooze: null,
        woken: null,
        awaitingSince: null,
        closedBy: 'user',
        closedAt: ticket.updatedAt,
      }),
    /** Reopens a ticket, unless its contact has another active one. */
    reopen(ticket: Ticket, userId: number) {
      const isAlone = [...tickets.values()].every(
        ({ contactId, status }) => contactId !== ticket.contactId || status === 'closed',
      )
      const user = { id: userId, name: `Atendente ${userId}` }
      if (isAlone) change(ticket, { status: 'open', userId, user, closedBy: null, closedAt: null })
    },
    /** The agent snoozes an active ticket, which keeps its place in the list. */
    snooze: (ticket: Ticket, until: string | null = null) =>
      ticket.status !== 'closed' &&
      store({ ...ticket, snooze: { kind: 'answer', until, byId: 99 }, woken: null, version: ticket.version + 1 }),
    wake: (ticket: Ticket) =>
      ticket.snooze && change(ticket, { snooze: null, woken: { because: 'time', at: ticket.updatedAt } }),
    read(ticket: Ticket) {
      // the ticket stays at its place in the list
      const after = { ...ticket, unreadMessages: 0, handedBy: null, woken: null, version: ticket.version + 1 }
      tickets.set(ticket.id, after)
      const data = { ticketId: ticket.id, unreadMessages: 0, version: after.version }
      if (sees(viewer, after)) frames.push({ subject: 'ticket', action: 'updateUnread', data })
    },

    /**
     * Gives a contact a new picture, which all of the contact's tickets show. This raises the version of the contact,
     * but not of the tickets.
     */
    photograph(contactId: number) {
      const version = (pictures.get(contactId) ?? 0) + 1
      pictures.set(contactId, version)
      const contact = contactOf(contactId)
      for (const ticket of tickets.values())
        if (ticket.contactId === contactId) tickets.set(ticket.id, { ...ticket, contact })
      frames.push({ subject: 'contact', action: 'update', data: { contact: aContact({ ...contact, version }) } })
    },

    /** A campaign writes to a contact who has no active ticket. */
    campaign(contactId: number): Ticket {
      const contact = contactOf(contactId)
      const state = { status: 'closed', origin: 'campaign', hidden: true, fromMe: true } as const
      return store(aTicket({ id: tickets.size + 1, contactId, contact, ...state, updatedAt: now() }))
    },
    // the ticket stays at its place in the list
    reveal: (ticket: Ticket) => store({ ...ticket, hidden: false, version: ticket.version + 1 }),

    /** The response to a list or a counter, latest change first. */
    find: (filter: Filter): Ticket[] =>
      seen()
        .filter(({ status }) => filter.status === undefined || status === filter.status)
        .filter(({ userId, status }) => isReached(filter, viewer) || userId === viewer.id || status === 'pending')
        .filter(({ queueId }) => queueId !== null || filter.noQueue !== 'false')
        .filter(({ queueId }) => !filter.queueIds || queueId === null || filter.queueIds.includes(queueId))
        .filter(({ snooze }) => !filter.snoozed || (snooze !== null) === (filter.snoozed === 'only'))
        .filter((ticket) => !filter.withUnreadMessages || isUnseen(ticket, viewer.id))
        .filter(({ awaitingSince }) => !filter.unanswered || awaitingSince !== null)
        .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id),
    historyOf: ({ contactId }: Ticket): Message[] => {
      const ids = new Set(seen().flatMap((ticket) => (ticket.contactId === contactId ? [ticket.id] : [])))
      return messages.filter(({ ticketId }) => ids.has(ticketId))
    },

    /** The frames on the viewer's socket since the last call. */
    hear(): LiveFrame[] {
      const heard = frames
      frames = []
      return heard
    },
  }
}

export type World = ReturnType<typeof aWorld>

const isReached = ({ showAll }: Filter, { profile }: Viewer): boolean => showAll && profile !== 'user'

const aQueue = (id: number | null) => (id === null ? null : { id, name: `Fila ${id}`, color: '#1971c2' })
