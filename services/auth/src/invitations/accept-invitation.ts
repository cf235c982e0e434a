import type { Origin } from '@recado/kit/caller'
import { AppError, fieldError } from '@recado/kit/errors'
import { insertAct } from '../audit/audit-repository.ts'
import { lockCompany } from '../companies/company-repository.ts'
import type { Tx } from '../tables/db.ts'
import { addUser } from '../users/add-user.ts'
import { getAcceptable } from './get-acceptable.ts'
import { endInvitation } from './invitation-repository.ts'

type Input = {
  readonly hash: Buffer
  readonly name: string
  readonly email: string | undefined // ignored if the invitation has one
  readonly passwordHash: string
  readonly origin: Origin
  readonly now: Date
}

/**
 * Makes the newcomer a user with the profile and the queues of the invitation, and ends the invitation. An invitation
 * that meets a full plan stays open.
 * @returns the e-mail with which the new user signs in
 * @throws the errors of `getAcceptable` | ERR_VALIDATION without any e-mail | ERR_USER_CREATION_DISABLED |
 * ERR_PLAN_LIMIT | ERR_EMAIL_ALREADY_EXISTS
 */
export async function acceptInvitation(tx: Tx, input: Input): Promise<{ email: string }> {
  const { name, passwordHash, origin, now } = input
  await lockCompany(tx) // two people with the same link come one after the other
  const { invitation } = await getAcceptable(tx, input)
  const email = invitation.email ?? input.email
  if (email === undefined) {
    throw new AppError('ERR_VALIDATION', { fields: [fieldError('email', 'required', tx.caller.language)] })
  }
  const { profile, queueIds } = invitation
  const { id } = await addUser(tx, { name, email, profile, queueIds, passwordHash })
  await endInvitation(tx, invitation.id, { used_at: now })
  await insertAct(tx, {
    action: 'invitation.accept',
    entity: 'invitation',
    entityId: invitation.id,
    at: now.toISOString(),
    actor: { kind: 'user', id, name },
    ip: origin.ip,
    userAgent: origin.userAgent,
    changes: { name: [null, name], profile: [null, profile] },
  })
  return { email }
}
