import { recordChange } from '../audit/record-act.ts'
import { endInvitation, findOpenBy } from '../invitations/invitation-repository.ts'
import type { PersonTx } from '../tables/db.ts'

/**
 * Revokes the open invitations of a former admin. The former admin has seen their links, and could become an admin again
 * by one of them. The caller must have locked the company.
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
