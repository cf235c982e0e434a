import { randomUUID } from 'node:crypto'
import type { LiveClaims } from '@recado/contracts/auth/access-token'
import { endOfDueDate } from '@recado/contracts/auth/due-date'
import { companyRefusal } from '../companies/company-refusal.ts'
import { getCompanyAccount } from '../companies/company-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { getUser } from '../users/user-repository.ts'

/**
 * Returns the claims of a live ticket for the caller. The sockets of users who are renewing their company get only
 * events about payments.
 * @throws ERR_COMPANY_EXPIRED for other users of an expired company, because the route accepts their tokens
 */
export async function liveClaimsOf(tx: PersonTx, now: Date): Promise<LiveClaims> {
  const { userId, companyId, sessionId, renewalOnly } = tx.caller.person
  const user = await getUser(tx, userId)
  const { profile, super: isSuper, name, queueIds, allTicket, seesNoQueue, version, rightsVersion } = user
  const company = await getCompanyAccount(tx)
  const refusal = companyRefusal(company, { isSuper, now })
  if (refusal && !renewalOnly) throw refusal
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
    userRightsVersion: rightsVersion,
    companyRightsVersion: company.rightsVersion,
    companyExpiresAt: endOfDueDate(company.dueDate, company.timezone).getTime() / 1_000,
  }
}
