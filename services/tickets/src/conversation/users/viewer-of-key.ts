import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { CallerKey } from '@recado/kit/caller'

const NOBODY = 0 // ids begin at 1, so no ticket is assigned to an API key

/** The viewer for requests with an API key: a supervisor of the key's queues, or an admin if the key has no queues. */
export const viewerOfKey = ({ queueIds }: CallerKey): Viewer => ({
  id: NOBODY,
  profile: queueIds ? 'supervisor' : 'admin',
  queueIds: queueIds ?? [],
  noQueueTickets: false,
})
