import { recordChange } from '../audit/record-act.ts'
import { endInvitation, findOpenBy } from '../invitations/invitation-repository.ts'
import type { PersonTx } from '../tables/db.ts'

/**
 * Revokes the open invitations by a person who is no longer an admin. The person has seen their links, and could
 * accept one of them to become an admin again. The caller must have locked the company.
 */
export async function revokeInvitationsBy(tx: PersonTx, inviterId: number, now: Date): Promise<void> {
  for (const { id, profile } of await findOpenBy(tx, inviterId)) {
    await endInvitation(tx, id, { revoked_at: now })
    await recordChange(tx, {
      action: 'invitation.revoke',
      entity: 'invitation',
      entityId: id,
      changes: { profile: [profile, null] },
    })
  }
}
