import { randomUUID } from 'node:crypto'
import { LIVE_TICKET } from '@recado/contracts/auth/access-token'
import * as contract from '@recado/contracts/auth/routes'
import { type Route, route } from '@recado/kit/http/route'
import { getCompany } from '../companies/company-repository.ts'
import { customRoute } from '../custom-route.ts'
import type { Deps } from '../deps.ts'
import { getUser } from '../users/user-repository.ts'

export const keyRoutes = ({ tokens, keyRing }: Pick<Deps, 'tokens' | 'keyRing'>): Route[] => [
  customRoute(contract.jwks, () => keyRing.jwks()),

  route(contract.liveTicket, async (tx) => {
    const { userId, companyId, sessionId } = tx.caller.person
    const user = await getUser(tx, userId)
    const { profile, super: isSuper, name, queueIds, allTicket, version } = user
    const company = await getCompany(tx)
    const ticket = await tokens.signLiveTicket({
      userId,
      companyId,
      sessionId,
      profile,
      super: isSuper,
      name,
      queueIds,
      allTicket: allTicket === 'enable',
      ticketId: randomUUID(),
      userVersion: version,
      features: company.plan.features,
      companyVersion: company.version,
      payment: false,
    })
    return { ticket, expiresIn: LIVE_TICKET.lifetimeSeconds }
  }),
]
