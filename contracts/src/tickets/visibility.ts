import type { Profile } from '../permissions.ts'
import type { TicketAudience } from './ticket.ts'

/**
 * The user whose right to see a ticket is checked. The caller has already checked that user and ticket belong to the
 * same company.
 */
export type Viewer = {
  readonly id: number
  readonly profile: Profile
  readonly queueIds: readonly number[]
  readonly noQueueTickets: boolean
}

/** A viewer, and whether waiting tickets notify them. */
export type NotifiedViewer = Viewer & { readonly pendingNotices: boolean }

/**
 * Whether a user can see a ticket. Lists, reads, writes, frames and the browser's cache all use this rule. The tickets
 * service also has it as SQL, and a test compares both forms in every case. A ticket of a campaign is hidden from
 * everybody, also in filters by contact and origin, until it becomes a conversation (`revealTickets`).
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
