import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { KnownCompany } from '@recado/kit/copies/companies'
import type { TextValues } from './render-text.ts'

/** The values of the variables in a text that is sent in the ticket now. */
export const valuesOf = (ticket: Ticket, company: KnownCompany): TextValues => ({
  contact: ticket.contact.name,
  agent: ticket.user?.name ?? '',
  queue: ticket.queue?.name ?? '',
  company: company.name,
  ticketNumber: ticket.number,
  ticketCreatedAt: new Date(ticket.createdAt),
  timezone: company.timezone,
  language: company.language,
  now: new Date(),
})
