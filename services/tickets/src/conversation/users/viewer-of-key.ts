import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { CallerKey } from '@recado/kit/caller'

const NOBODY = 0 // ids begin at 1: no ticket belongs to a key

/** The viewer for requests of programs by a key: a supervisor of its queues, or an admin. */
export const viewerOfKey = ({ queueIds }: CallerKey): Viewer => ({
  id: NOBODY,
  profile: queueIds ? 'supervisor' : 'admin',
  queueIds: queueIds ?? [],
  noQueueTickets: false,
})
