import type { Me } from '@recado/contracts/auth/user'
import type { Feature } from '@recado/contracts/features'
import type { Permission } from '@recado/contracts/permissions'
import type { NotifiedViewer, Viewer } from '@recado/contracts/tickets/visibility'
import { createContext, type ReactNode, useContext } from 'react'
import { hasMark, type Mark } from '../storage/local-data.ts'

const CurrentUser = createContext<Me | null>(null)

export const CurrentUserProvider = ({ user, children }: { user: Me; children: ReactNode }) => (
  <CurrentUser value={user}>{children}</CurrentUser>
)

/** The signed-in user. For components behind the sign-in only. */
export function useCurrentUser(): Me {
  const user = useContext(CurrentUser)
  if (!user) throw new Error('no user is signed in')
  return user
}

export const useAllowed = (permission: Permission): boolean => useCurrentUser().permissions.includes(permission)

/** The conditions under which a page or a menu entry is available. */
export type Guard = {
  readonly permission?: Permission
  readonly feature?: Feature
  /** A mark that must be stored in this browser. It serves the routing alone, and proves no right. */
  readonly mark?: Mark
}

/** @returns whether the user's permissions and the company's plan meet a guard */
export function usePasses(): (guard: Guard) => boolean {
  const { permissions, company } = useCurrentUser()
  return ({ permission, feature, mark }) =>
    (!permission || permissions.includes(permission)) && (!feature || company.plan[feature]) && (!mark || hasMark(mark))
}

/** @returns the user in the form that the rule for visible tickets takes */
export const viewerOf = (me: Me): NotifiedViewer => ({
  id: me.id,
  profile: me.profile,
  queueIds: me.queueIds,
  noQueueTickets: me.seesNoQueue,
  pendingNotices: me.allTicket === 'enable',
})

/** Whether the user sees no tickets of others, because they are in no queue and do not see those without a queue. */
export const isInNoQueue = ({ profile, queueIds, noQueueTickets }: Viewer): boolean =>
  profile !== 'admin' && queueIds.length === 0 && !noQueueTickets
