import type { OpenedInvitation } from '@recado/contracts/auth/invitation'
import type { Tx } from '../tables/db.ts'
import { getAcceptable } from './get-acceptable.ts'

/** Returns what the page of a link shows. @throws the errors of `getAcceptable` */
export async function openInvitation(tx: Tx, link: { hash: Buffer; now: Date }): Promise<OpenedInvitation> {
  const { invitation, company } = await getAcceptable(tx, link)
  const { email, profile, invitedBy, expiresAt } = invitation
  return { companyName: company.name, email, profile, invitedBy, expiresAt: expiresAt.toISOString() }
}
