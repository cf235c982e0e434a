import type { UserDetail } from '@recado/contracts/auth/user'
import type { Patch } from '@recado/kit/db/patch'

/** The fields that only admins change. */
export type Rights = Patch<Pick<UserDetail, 'profile' | 'queueIds' | 'whatsappId' | 'allTicket' | 'noQueueTickets'>>

/** Whether the change differs from the user's current rights, regardless of the order of queues. */
export function changesRights(user: UserDetail, change: Rights): boolean {
  const { profile, queueIds, whatsappId, allTicket, noQueueTickets } = change
  return (
    (profile !== undefined && profile !== user.profile) ||
    (whatsappId !== undefined && whatsappId !== user.whatsappId) ||
    (allTicket !== undefined && allTicket !== user.allTicket) ||
    (noQueueTickets !== undefined && noQueueTickets !== user.noQueueTickets) ||
    (queueIds !== undefined && !isSameSet(queueIds, user.queueIds))
  )
}

export const isSameSet = (some: readonly number[], others: readonly number[]) =>
  new Set(some).symmetricDifference(new Set(others)).size === 0
