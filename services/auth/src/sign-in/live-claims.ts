import { randomUUID } from 'node:crypto'
import type { LiveClaims } from '@recado/contracts/auth/access-token'
import { endOfDueDate } from '@recado/contracts/auth/due-date'
import { AppError } from '@recado/kit/errors'
import { companyRefusal } from '../companies/company-refusal.ts'
import { getCompanyAccount } from '../companies/company-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { isFactorDemanded } from '../two-factor/is-factor-demanded.ts'
import { getUser } from '../users/user-repository.ts'
import { findVisit } from './continue-support.ts'

/**
 * Returns the claims of a live ticket for the caller. The sockets of users who are renewing their company get only
 * events about payments.
 * @throws ERR_COMPANY_EXPIRED for other users of an expired company, because the route accepts their tokens |
 * ERR_2FA_SETUP_REQUIRED if the company began to demand a second factor after the token was checked: the ticket would
 * have the current versions of rights, and would not be outdated
 */
export async function liveClaimsOf(tx: PersonTx, now: Date): Promise<LiveClaims> {
  const { userId, companyId, sessionId, renewalOnly, support } = tx.caller.person
  const visit = support && (await findVisit(tx, sessionId, now))
  if (support && !visit) throw new AppError('ERR_TOKEN_EXPIRED')
  const user = visit?.bearer.user ?? (await getUser(tx, userId))
  const { profile, super: isSuper, name, queueIds, allTicket, seesNoQueue, version, rightsVersion } = user
  const company = await getCompanyAccount(tx)
  const refusal = companyRefusal(company, { isSuper, now })
  if (refusal && !renewalOnly) throw refusal
  const isLacking = !renewalOnly && !user.twoFactor && (await isFactorDemanded(tx))
  if (isLacking) throw new AppError('ERR_2FA_SETUP_REQUIRED')
  return {
    userId,
    companyId,
    sessionId,
    profile,
    super: isSuper,
    name,
    queueIds,
    noQueueTickets: seesNoQueue,
    pendingNotices: allTicket === 'enable',
    ticketId: randomUUID(),
    userVersion: version,
    features: company.plan.features,
    companyVersion: company.version,
    payment: renewalOnly,
    ...(visit && { isSupport: true }),
    userRightsVersion: rightsVersion,
    companyRightsVersion: company.rightsVersion,
    companyExpiresAt: endOfDueDate(company.dueDate, company.timezone).getTime() / 1_000,
  }
}
