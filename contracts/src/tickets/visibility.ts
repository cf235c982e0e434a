import type { Profile } from '../permissions.ts'
import type { TicketAudience } from './ticket.ts'

/** Whose eyes a ticket is judged for. Both are of the same company: that is settled before. */
export type Viewer = {
  readonly id: number
  readonly profile: Profile
  readonly queueIds: readonly number[]
  readonly noQueueTickets: boolean
}

/** A viewer with whether waiting tickets notify them. */
export type NotifiedViewer = Viewer & { readonly pendingNotices: boolean }

/**
 * Who may see a ticket: the one rule that lists, reads, writes, frames and the browser's cache go by.
 * The tickets service has the same rule as SQL, and a test that compares the two over every case. A campaign's ticket is
 * hidden from everybody, filters by contact and origin included, until a conversation comes of it (`revealTickets`).
 */
export function sees(viewer: Viewer, ticket: TicketAudience): boolean {
  if (ticket.hidden) return false
  if (viewer.profile === 'admin') return true
  if (ticket.queueId !== null) {
    if (viewer.queueIds.includes(ticket.queueId)) return true
    return viewer.profile === 'supervisor' && ticket.userId === viewer.id
  }
  if (ticket.userId === viewer.id) return true
  if (!viewer.noQueueTickets) return false
  return viewer.profile === 'supervisor' || ticket.status === 'pending'
}
