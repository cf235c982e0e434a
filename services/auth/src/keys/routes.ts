import { randomUUID } from 'node:crypto'
import { LIVE_TICKET } from '@recado/contracts/auth/access-token'
import * as contract from '@recado/contracts/auth/routes'
import { type Route, route } from '@recado/kit/http/route'
import type { Deps } from '../deps.ts'
import { getUser } from '../users/user-repository.ts'

export const keyRoutes = ({ inTx, tokens, keyRing }: Pick<Deps, 'inTx' | 'tokens' | 'keyRing'>): Route[] => [
  route(contract.jwks, () => keyRing.jwks()),

  route(contract.liveTicket, async ({ caller }) => {
    const { userId, companyId, sessionId } = caller.person
    const user = await inTx(caller, (tx) => getUser(tx, userId))
    const { profile, super: isSuper, name, queueIds, allTicket, version } = user
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
    })
    return { ticket, expiresIn: LIVE_TICKET.lifetimeSeconds }
  }),
]
