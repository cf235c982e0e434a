import * as contract from '@recado/contracts/auth/routes'
import { systemCaller } from '@recado/kit/caller'
import { AppError } from '@recado/kit/errors'
import { type HandlerInput, type Route, route } from '@recado/kit/http/route'
import type { Deps } from '../deps.ts'
import { TEXTS } from '../texts.ts'
import { getBearer, toClaims, toMe } from './bearer.ts'
import { refreshCookie } from './cookie.ts'
import { endSession } from './end-session.ts'
import { identify } from './identify.ts'
import { type OpenSession, openSession } from './open-session.ts'
import { refreshSession } from './refresh-session.ts'
import { hashOf } from './refresh-token.ts'
import { findSessionOf } from './refresh-token-repository.ts'

export function sessionRoutes(deps: Deps): Route[] {
  const { inTx, system, cipher, tokens, config } = deps
  const cookie = refreshCookie(config)
  const tokenOf = ({ cookies }: HandlerInput<typeof contract.logout>['request']) => cookies[cookie.name] ?? ''

  async function signedIn(
    { bearer, sessionId, refresh }: OpenSession,
    reply: HandlerInput<typeof contract.me>['reply'],
  ) {
    reply.setCookie(cookie.name, refresh.token, { ...cookie.attributes, expires: refresh.expiresAt })
    return { token: await tokens.signAccess(toClaims(bearer, sessionId)), user: toMe(bearer) }
  }

  return [
    route(contract.login, async ({ caller, body, reply }) => {
      const login = await identify(deps, body)
      const opened = await inTx(systemCaller(login.companyId, caller.correlationId), (tx) =>
        openSession(tx, login, new Date()),
      )
      return signedIn(opened, reply)
    }),

    route(contract.refreshToken, async ({ caller, request, reply }) => {
      const token = tokenOf(request)
      const found = await findSessionOf(system, hashOf(token))
      const refreshed =
        found &&
        (await inTx(systemCaller(found.companyId, caller.correlationId), (tx) =>
          refreshSession(tx, cipher, { sessionId: found.sessionId, token, now: new Date() }),
        ))
      if (!refreshed) throw new AppError('ERR_SESSION_EXPIRED')
      return signedIn(refreshed, reply)
    }),

    route(contract.logout, async ({ caller, request, reply }) => {
      const session =
        (await findSessionOf(system, hashOf(tokenOf(request)))) ??
        (await tokens.readExpired(request.headers.authorization))
      if (session) {
        const { companyId, sessionId } = session
        await inTx(systemCaller(companyId, caller.correlationId), (tx) => endSession(tx, sessionId, 'logout'))
      }
      reply.clearCookie(cookie.name, cookie.attributes)
      return { message: TEXTS.signedOut[caller.language] }
    }),

    route(contract.me, ({ caller }) => inTx(caller, async (tx) => toMe(await getBearer(tx, caller.person.userId)))),
  ]
}
