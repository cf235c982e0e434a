import type { Me } from '@recado/contracts/auth/user'
import type { Feature } from '@recado/contracts/features'
import type { Permission } from '@recado/contracts/permissions'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { createContext, type ReactNode, useContext } from 'react'

const CurrentUser = createContext<Me | null>(null)

export const CurrentUserProvider = ({ user, children }: { user: Me; children: ReactNode }) => (
  <CurrentUser value={user}>{children}</CurrentUser>
)

/** Who is signed in. Only screens behind the sign-in may ask. */
export function useCurrentUser(): Me {
  const user = useContext(CurrentUser)
  if (!user) throw new Error('nobody is signed in')
  return user
}

export const useAllowed = (permission: Permission): boolean => useCurrentUser().permissions.includes(permission)

/** What a page or an entry of the menu asks of whoever is signed in. */
export type Guard = { readonly permission?: Permission; readonly feature?: Feature }

/** @returns whether the person's profile and the company's plan pass */
export function usePasses(): (guard: Guard) => boolean {
  const { permissions, company } = useCurrentUser()
  return ({ permission, feature }) =>
    (!permission || permissions.includes(permission)) && (!feature || company.plan[feature])
}

/** @returns the person as the visibility rule judges him */
export const viewerOf = ({ id, profile, queueIds, allTicket }: Me): Viewer => ({
  id,
  profile,
  queueIds,
  allTicket: allTicket === 'enable',
})
