import type { PersonTx } from '../tables/db.ts'
import { findOpenIdsBy } from './invitation-repository.ts'
import { revokeInvitation } from './revoke-invitation.ts'

/**
 * Revokes the open invitations by a person who is no longer an admin. The person has seen their links, and could
 * accept one of them to become an admin again.
 */
export async function revokeInvitationsBy(tx: PersonTx, inviterId: number, now: Date): Promise<void> {
  for (const invitationId of await findOpenIdsBy(tx, inviterId)) await revokeInvitation(tx, { invitationId, now })
}
