import { randomUUID } from 'node:crypto'
import { LIVE_TICKET } from '@recado/contracts/auth/access-token'
import * as contract from '@recado/contracts/auth/routes'
import { type Route, route } from '@recado/kit/http/route'
import { getCompanyAccount } from '../companies/company-repository.ts'
import { customRoute } from '../custom-route.ts'
import type { Deps } from '../deps.ts'
import { getUser } from '../users/user-repository.ts'

export const keyRoutes = ({ tokens, keyRing }: Pick<Deps, 'tokens' | 'keyRing'>): Route[] => [
  customRoute(contract.jwks, () => keyRing.jwks()),

  route(contract.liveTicket, async (tx) => {
    const { userId, companyId, sessionId } = tx.caller.person
    const user = await getUser(tx, userId)
    const { profile, super: isSuper, name, queueIds, allTicket, noQueueTickets, version, rightsVersion } = user
    const company = await getCompanyAccount(tx)
    const ticket = await tokens.signLiveTicket({
      userId,
      companyId,
      sessionId,
      profile,
      super: isSuper,
      name,
      queueIds,
      allTicket: noQueueTickets === 'enable',
      noQueueTickets: noQueueTickets === 'enable',
      pendingNotices: allTicket === 'enable',
      ticketId: randomUUID(),
      userVersion: version,
      features: company.plan.features,
      companyVersion: company.version,
      payment: false,
      userRightsVersion: rightsVersion,
      companyRightsVersion: company.rightsVersion,
    })
    return { ticket, expiresIn: LIVE_TICKET.lifetimeSeconds }
  }),
]
