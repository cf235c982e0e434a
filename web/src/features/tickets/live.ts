import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { QueryClient } from '@tanstack/react-query'
import { forgetContacts } from '../../shared/contacts/heard-contacts.ts'
import { dropTag, dropTicket, putContact, putTag, putTicket, putUnread, refetchTickets } from './ticket-cache.ts'

/** Applies a frame to cached tickets: changes of the tickets, and of their contacts and tags. */
export function applyTicketFrame(client: QueryClient, viewer: Viewer, frame: LiveFrame): void {
  if (frame.subject === 'contact' && frame.action === 'update') putContact(client, frame.data.contact)
  if (frame.subject === 'contact' && frame.action === 'reload') {
    forgetContacts(client)
    refetchTickets(client) // the tickets show the contacts' names
  }
  if (frame.subject === 'appMessage' && frame.action === 'create') putTicket(client, viewer, frame.data.ticket)
  if (frame.subject === 'tag' && frame.action === 'update') putTag(client, frame.data.record)
  if (frame.subject === 'tag' && frame.action === 'delete') dropTag(client, frame.data.id)
  if (frame.subject !== 'ticket') return
  if (frame.action === 'update') putTicket(client, viewer, frame.data.ticket)
  if (frame.action === 'delete') dropTicket(client, viewer, frame.data)
  if (frame.action === 'updateUnread') putUnread(client, viewer, frame.data)
}
