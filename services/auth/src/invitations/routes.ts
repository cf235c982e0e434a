import * as contract from '@recado/contracts/auth/invitation-routes'
import { type AnonymousCaller, systemCaller } from '@recado/kit/caller'
import { AppError, getOr404 } from '@recado/kit/errors'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { customRoute } from '../custom-route.ts'
import type { Deps } from '../deps.ts'
import { admitInvitation, admitInvited } from '../limits/invitation-limits.ts'
import { shortPassword } from '../passwords/short-password.ts'
import { hashOf } from '../sessions/refresh-token.ts'
import type { Tx } from '../tables/db.ts'
import { TEXTS } from '../texts.ts'
import { findLogin } from '../users/login-repository.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { createInvitation } from './create-invitation.ts'
import { toInvitation } from './invitation.ts'
import { findInvitationCompany, findOpenInvitation, findOpenInvitations } from './invitation-repository.ts'
import { openInvitation } from './open-invitation.ts'
import { renewInvitation } from './renew-invitation.ts'
import { revokeInvitation } from './revoke-invitation.ts'

export function invitationRoutes(deps: Deps): Route[] {
  const { inTx, system, mails, config, passwords } = deps

  /** Runs work in a transaction of the company that the link invites to. */
  async function ofLink<T>(
    { caller, hash }: { caller: AnonymousCaller; hash: Buffer },
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const companyId = await findInvitationCompany(system, hash)
    if (companyId === undefined) throw new AppError('ERR_INVITATION_INVALID')
    return inTx({ ...systemCaller(companyId, caller.correlationId), language: caller.language }, work)
  }

  /** Whether a user of any company has the e-mail. */
  const isTaken = async (email: string | null) => email !== null && (await findLogin(system, email)) !== undefined

  return [
    route(contract.listInvitations, async (tx) => (await findOpenInvitations(tx)).map(toInvitation)),

    customRoute(contract.createInvitation, async ({ caller, transact, body }) => {
      const { email } = body
      await admitInvitation(deps, { companyId: caller.companyId, email })
      const input = { ...body, isTaken: await isTaken(email), publicUrl: config.PUBLIC_URL, now: new Date() }
      return transact((tx) => createInvitation(tx, mails, input))
    }),

    customRoute(contract.renewInvitation, async ({ caller, transact, params: { invitationId } }) => {
      const { email } = await transact((tx) => getOr404('invitation', findOpenInvitation(tx, invitationId)))
      await admitInvitation(deps, { companyId: caller.companyId, email })
      const input = { invitationId, isTaken: await isTaken(email), publicUrl: config.PUBLIC_URL, now: new Date() }
      return transact((tx) => renewInvitation(tx, mails, input))
    }),

    route(
      contract.revokeInvitation,
      (tx, { invitationId }) => revokeInvitation(tx, { invitationId, now: new Date() }),
      answerWith(TEXTS.invitationRevoked),
    ),

    customRoute(contract.openInvitation, async ({ caller, body: { token } }) => {
      await admitInvited(deps, caller.origin.ip)
      const hash = hashOf(token)
      return ofLink({ caller, hash }, (tx) => openInvitation(tx, { hash, now: new Date() }))
    }),

    customRoute(
      contract.acceptInvitation,
      async ({ caller, body: { token, password, ...newcomer } }) => {
        const { origin } = caller
        await admitInvited(deps, origin.ip)
        const hash = hashOf(token)
        const now = new Date()
        await ofLink({ caller, hash }, (tx) => openInvitation(tx, { hash, now })) // before the expensive hash
        const input = { hash, ...newcomer, email: newcomer.email, origin, now }
        const passwordHash = await passwords.hash(password)
        return ofLink({ caller, hash }, (tx) => acceptInvitation(tx, { ...input, passwordHash }))
      },
      shortPassword(deps),
    ),
  ]
}
