import type { Contact } from '@recado/contracts/contacts/contact'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { QueryClient } from '@tanstack/react-query'
import { asHeard, hearContact } from '../../shared/contacts/heard-contacts.ts'
import { applyUnread } from '../../shared/tickets/apply-unread.ts'
import { LANES } from './api.ts'
import { boardLists } from './board-list.ts'

export function applyBoardFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject === 'appMessage' && frame.action === 'create') putTicket(client, frame.data.ticket)
  if (frame.subject === 'contact' && frame.action === 'update') putContact(client, frame.data.contact)
  // the board shows the contacts' names
  if (frame.subject === 'contact' && frame.action === 'reload') boardLists.refetch(client)
  if (frame.subject === 'tag') {
    void client.invalidateQueries({ queryKey: LANES })
    // the change of a tag may have moved tickets to other lanes
    if (frame.action !== 'create') boardLists.refetch(client)
  }
  if (frame.subject !== 'ticket') return
  if (frame.action === 'update') putTicket(client, frame.data.ticket)
  if (frame.action === 'delete') boardLists.drop(client, frame.data.ticketId, frame.data.version)
  if (frame.action === 'updateUnread') putUnread(client, frame.data)
}

const putTicket = (client: QueryClient, ticket: Ticket) =>
  boardLists.put(client, asHeard(client, ticket), ticket.version === 1)

function putContact(client: QueryClient, contact: Contact): void {
  hearContact(client, contact)
  boardLists.updateRows(client, (ticket) => (ticket.contactId === contact.id ? asHeard(client, ticket) : ticket))
}

type Unread = { readonly ticketId: number; readonly unreadMessages: number; readonly version: number }

function putUnread(client: QueryClient, unread: Unread): void {
  const known = boardLists.lastKnown(client, unread.ticketId)?.row
  const put = (ticket: Ticket) => boardLists.put(client, ticket)
  applyUnread(known, unread, put, () => boardLists.refetch(client))
}
