import type { ErrorCode } from '@recado/contracts/errors'
import type { StoredInvitation } from './invitation-repository.ts'

type Ends = Pick<StoredInvitation, 'usedAt' | 'revokedAt' | 'expiresAt'>

/** Returns why an invitation cannot be accepted; undefined if it can. It expires at its last instant. */
export function invitationRefusal(invitation: Ends | undefined, now: Date): ErrorCode | undefined {
  if (!invitation) return 'ERR_INVITATION_INVALID'
  if (invitation.usedAt) return 'ERR_INVITATION_USED'
  if (invitation.revokedAt) return 'ERR_INVITATION_REVOKED'
  return invitation.expiresAt <= now ? 'ERR_INVITATION_EXPIRED' : undefined
}
