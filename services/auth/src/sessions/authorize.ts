import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { CompanyAccount } from '@recado/contracts/auth/company'
import { isOutdated } from '@recado/contracts/auth/rights-version'
import type { UserAccount } from '@recado/contracts/auth/user'
import { AppError } from '@recado/kit/errors'
import { getCompanyAccount } from '../companies/company-repository.ts'
import { findSupport } from '../support/support-repository.ts'
import type { Tx } from '../tables/db.ts'
import { findUser } from '../users/user-repository.ts'
import { findSessionRights } from './session-repository.ts'

/**
 * Compares a valid token with the current state, so that ended sessions and changed rights apply at once.
 * @throws ERR_SESSION_EXPIRED | ERR_COMPANY_DISABLED | ERR_TOKEN_EXPIRED if a new token would have other claims
 */
export async function authorize(tx: Tx, claims: AccessClaims, now: Date): Promise<void> {
  if (claims.support) return authorizeSupport(tx, claims, now)
  const user = claims.renewalOnly ? await findUser(tx, claims.userId) : await findOpenSession(tx, claims, now)
  if (!user) throw new AppError('ERR_SESSION_EXPIRED')
  const company = await getCompanyAccount(tx)
  if (!company.status) throw new AppError('ERR_COMPANY_DISABLED')
  if (!isCurrent(claims, user, company)) throw new AppError('ERR_TOKEN_EXPIRED')
}

/**
 * Whether the token's rights are current. A renewal token cannot be refreshed, so the payment, which changes the
 * company, does not outdate it.
 */
function isCurrent(
  claims: AccessClaims,
  user: Pick<UserAccount, 'profile' | 'super' | 'rightsVersion'>,
  company: CompanyAccount,
): boolean {
  const { userRightsVersion, companyRightsVersion } = claims
  if (user.profile !== claims.profile || user.super !== claims.super) return false
  if (claims.renewalOnly) return true
  return !isOutdated(userRightsVersion, user.rightsVersion) && !isOutdated(companyRightsVersion, company.rightsVersion)
}

async function findOpenSession(tx: Tx, { sessionId, userId }: AccessClaims, now: Date) {
  const session = await findSessionRights(tx, sessionId)
  return session && session.userId === userId && session.expiresAt > now ? session : undefined
}

/** @throws ERR_TOKEN_EXPIRED, because a refresh returns either a current token or the session in the own company */
async function authorizeSupport(tx: Tx, claims: AccessClaims, now: Date): Promise<void> {
  const stored = await findSupport(tx, claims.sessionId, now)
  if (!stored || stored.entry.mayChange !== claims.support?.mayChange) throw new AppError('ERR_TOKEN_EXPIRED')
  const company = await getCompanyAccount(tx)
  const isOld = isOutdated(claims.companyRightsVersion, company.rightsVersion)
  if (!company.status || isOld) throw new AppError('ERR_TOKEN_EXPIRED')
}
