import type { Ticket } from '@recado/contracts/tickets/ticket'
import { partOf, wordsOf } from '@recado/contracts/words/speak'
import type { Part, Words } from '@recado/contracts/words/words'

/**
 * The texts of history entries about steps of a ticket.
 * @param by the name of the person who took the step; null for the system
 */
export const lineOf = {
  accepted: (by: string): Words => wordsOf('accepted', { by }),
  returned: (by: string | null): Words => (by === null ? wordsOf('returned') : wordsOf('returnedBy', { by })),
  closed: (by: string | null): Words => (by === null ? wordsOf('closed') : wordsOf('closedBy', { by })),
  closedForInactivity: (): Words => wordsOf('closedForInactivity'),
  redirected: (queue: string): Words => wordsOf('redirected', { queue }),
  reopened: (by: string): Words => wordsOf('reopened', { by }),
  transferred: (before: Ticket, after: Ticket, by: string): Words => {
    const [from, to] = differingPlaces(before, after)
    return wordsOf('transferred', { from, to, by })
  },
}

/** The agents before and after, if they differ; otherwise the queues, and otherwise the connections. */
function differingPlaces(before: Ticket, after: Ticket): [from: Part, to: Part] {
  const isOnlyMoved = before.userId === after.userId && before.queueId === after.queueId
  return isOnlyMoved ? [before.whatsapp.name, after.whatsapp.name] : [placeOf(before), placeOf(after)]
}

const placeOf = ({ user, queue }: Ticket): Part => user?.name ?? queue?.name ?? partOf('noQueue')
