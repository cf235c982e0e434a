import { getOr404 } from '@recado/kit/errors'
import { recordChange } from '../audit/record-act.ts'
import { lockCompany } from '../companies/company-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { endInvitation, findOpenInvitation } from './invitation-repository.ts'

type Input = { readonly invitationId: number; readonly now: Date }

/** Revokes an invitation. @throws ERR_NOT_FOUND if it was used or revoked before */
export async function revokeInvitation(tx: PersonTx, { invitationId, now }: Input): Promise<void> {
  await lockCompany(tx) // an acceptance at the same moment comes before or after it
  const { profile } = await getOr404('invitation', findOpenInvitation(tx, invitationId))
  await endInvitation(tx, invitationId, { revoked_at: now })
  await recordChange(tx, {
    action: 'invitation.revoke',
    entity: 'invitation',
    entityId: invitationId,
    changes: { profile: [profile, null] },
  })
}
