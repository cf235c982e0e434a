import type { Invitation } from '@recado/contracts/auth/invitation'
import type { StoredInvitation } from './invitation-repository.ts'

/** Returns the fields of an open invitation for admins. */
export const toInvitation = ({
  usedAt: _used,
  revokedAt: _revoked,
  createdAt,
  expiresAt,
  ...invitation
}: StoredInvitation): Invitation => ({
  ...invitation,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
