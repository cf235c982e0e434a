import { hears, hearsOfOthers } from '@recado/contracts/notifications/hears'
import { isConcerned } from '@recado/contracts/notifications/is-news'
import type { NotifiedViewer } from '@recado/contracts/tickets/visibility'
import type { Concern } from '../tables/push-tables.ts'
import type { KnownUser } from '../users/user-repository.ts'

/** The user with the rights that decide which tickets notify them. */
export const viewerOf = ({ id, profile, queueIds, seesNoQueue, allTicket }: KnownUser): NotifiedViewer => ({
  id,
  profile,
  queueIds,
  noQueueTickets: seesNoQueue,
  pendingNotices: allTicket === 'enable',
})

/**
 * Whether a push message may reach the user now. It uses the rule by which open windows show desktop notifications. It
 * is asked when the message is written and again right before it is sent, because rights and alerts may have changed.
 */
export function mayReach(user: KnownUser, concern: Concern, now: Date): boolean {
  switch (concern.kind) {
    case 'ticket': {
      const { audience } = concern
      return isConcerned(viewerOf(user), audience) && hears(user.alerts, audience, 'desktop', now)
    }
    case 'colleague':
      return hearsOfOthers(user.alerts, 'desktop', now)
    case 'connection':
    case 'storage':
      return user.profile === 'admin' && hearsOfOthers(user.alerts, 'desktop', now)
  }
}
