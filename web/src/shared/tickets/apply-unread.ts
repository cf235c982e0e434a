import type { Ticket } from '@recado/contracts/tickets/ticket'

type Unread = Pick<Ticket, 'unreadMessages' | 'version'>

/**
 * Stores that the assigned user has read a ticket, in this window or in another one. Such a frame carries only the
 * changed fields.
 */
export function applyUnread(
  known: Ticket | null | undefined,
  { unreadMessages, version }: Unread,
  put: (ticket: Ticket) => void,
  refetch: () => void,
): void {
  if (!known || known.version >= version) return
  if (known.version + 1 === version) put({ ...known, unreadMessages, version, handedBy: null, woken: null })
  else refetch() // the frame of an earlier change was missed
}
