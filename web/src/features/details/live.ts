import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { refetchContact } from '../../shared/contacts/contact-detail.ts'
import { CAMPAIGNS, TICKETS } from './api.ts'

type Pages = InfiniteData<{ readonly tickets: readonly Ticket[] }>

/** Applies a frame to the cached contact and tickets of the details. */
export function applyDetailFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject === 'contact') refetchContact(client, frame)
  if (frame.subject === 'appMessage' && frame.data.message.campaign) {
    void client.invalidateQueries({ queryKey: CAMPAIGNS }) // a campaign's message, its receipt, or an answer to it
  }
  if (frame.subject !== 'ticket' || frame.action === 'updateUnread') return
  if (frame.action === 'update') putTicket(client, frame.data.ticket)
  else void client.invalidateQueries({ queryKey: TICKETS })
}

function putTicket(client: QueryClient, ticket: Ticket): void {
  const queryKey = [...TICKETS, ticket.contactId]
  const pages = client.getQueryData<Pages>(queryKey)
  if (!pages) return
  const isKnown = pages.pages.some(({ tickets }) => tickets.some(({ id }) => id === ticket.id))
  if (!isKnown) return void client.invalidateQueries({ queryKey })
  client.setQueryData<Pages>(queryKey, {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, tickets: page.tickets.map((one) => newer(one, ticket)) })),
  })
}

const newer = (present: Ticket, changed: Ticket): Ticket =>
  present.id === changed.id && changed.version > present.version ? changed : present
