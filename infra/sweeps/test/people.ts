import type { Profile } from '@recado/contracts/permissions'
import type { CallOptions } from '@recado/kit/testing/service'

/** @returns a caller of each profile, for a service that trusts the claims of tokens */
export const peopleOf = (
  companyId: number,
  userIds = { admin: 1, supervisor: 2, user: 3 },
): Record<Profile, CallOptions> => {
  const as = (profile: Profile) => ({ as: { companyId, profile, userId: userIds[profile] } })
  return { admin: as('admin'), supervisor: as('supervisor'), user: as('user') }
}
