import { type AccessClaims, LIVE_TICKET } from '@recado/contracts/auth/access-token'
import * as contract from '@recado/contracts/auth/routes'
import * as own from '@recado/contracts/auth/session-routes'
import type { Me } from '@recado/contracts/auth/user'
import { systemCaller } from '@recado/kit/caller'
import { AppError } from '@recado/kit/errors'
import { answerWith, type HandlerInput, type Route, route } from '@recado/kit/http/routes/route'
import { customRoute } from '../custom-route.ts'
import type { Deps } from '../deps.ts'
import { admitLogin, forgiveFailures } from '../limits/login-limits.ts'
import { logOut } from '../sessions/log-out.ts'
import { endOwnSession, listOwnSessions } from '../sessions/own-sessions.ts'
import { hashOf } from '../sessions/refresh-token.ts'
import { findSessionOf } from '../sessions/refresh-token-repository.ts'
import { closeSupport } from '../support/end-support.ts'
import type { PersonTx } from '../tables/db.ts'
import { TEXTS } from '../texts.ts'
import { getBearer, toClaims, toMe } from './bearer.ts'
import { continueSupport, endSupportOf, findVisit } from './continue-support.ts'
import { fileCookie, refreshCookie } from './cookie.ts'
import { identify } from './identify.ts'
import { liveClaimsOf } from './live-claims.ts'
import { logIn } from './log-in.ts'
import type { OpenSession } from './open-session.ts'
import { refreshSession } from './refresh-session.ts'
import type { Refused } from './refused.ts'
import { showVisit } from './show-visit.ts'
import { toVisitMe } from './visit.ts'

const NO_COMPANY = 0 // the company in the caller of a sign-in with an unknown e-mail

export function signInRoutes(deps: Deps): Route[] {
  const { inTx, system, cipher, tokens, config } = deps
  const cookie = refreshCookie(config)
  const ofFiles = fileCookie(config)
  const tokenOf = ({ cookies }: HandlerInput<typeof contract.logout>['request']) => cookies[cookie.name] ?? ''

  async function signedIn(
    { bearer, sessionId, refresh }: OpenSession,
    reply: HandlerInput<typeof contract.me>['reply'],
  ) {
    reply.setCookie(cookie.name, refresh.token, { ...cookie.attributes, expires: refresh.expiresAt })
    const token = await tokens.signAccess(toClaims(bearer, sessionId))
    // a cookie without an expiry, because the token states when it expires
    reply.setCookie(ofFiles.name, token, ofFiles.attributes)
    return { token, user: toMe(bearer) }
  }

  async function refusalOf({ refusal, renewer }: Refused): Promise<AppError> {
    if (!renewer) return refusal
    return new AppError(refusal.code, {
      ...refusal.details,
      renewalToken: await tokens.signAccess(toClaims(renewer, undefined)),
    })
  }

  const endEntry = ({ companyId, sessionId }: AccessClaims, correlationId: string) =>
    inTx(systemCaller(companyId, correlationId), (tx) => closeSupport(tx, sessionId))

  return [
    customRoute(contract.login, async ({ caller, body, reply }) => {
      const origin = caller.origin
      const attempt = { email: body.email, ip: origin.ip }
      await admitLogin(deps, attempt)
      const identified = await identify(deps, body)
      const companyId = identified.login?.companyId ?? NO_COMPANY
      const outcome = await inTx(systemCaller(companyId, caller.correlationId), (tx) =>
        logIn(tx, cipher, { ...identified, code: body.code, origin, now: new Date() }),
      )
      const isCodeMissing = 'refusal' in outcome && outcome.refusal.code.startsWith('ERR_2FA')
      if (identified.isProven && !isCodeMissing) await forgiveFailures(deps, attempt)
      if ('refusal' in outcome) throw await refusalOf(outcome)
      return signedIn(outcome, reply)
    }),

    customRoute(contract.refreshToken, async ({ caller, request, reply }) => {
      const token = tokenOf(request)
      const found = await findSessionOf(system, hashOf(token))
      if (!found) throw new AppError('ERR_SESSION_EXPIRED')
      const { companyId, sessionId } = found
      const outcome = await inTx(systemCaller(companyId, caller.correlationId), (tx) =>
        refreshSession(tx, cipher, { sessionId, token, origin: caller.origin, now: new Date() }),
      )
      if ('refusal' in outcome) throw await refusalOf(outcome)
      const own = await signedIn(outcome, reply)
      const { correlationId } = caller
      const visit = await continueSupport(deps, { sessionId, bearer: outcome.bearer, correlationId, now: new Date() })
      return visit ? showVisit(deps, visit, reply) : own
    }),

    customRoute(contract.logout, async ({ caller, request, reply }) => {
      const claims = await tokens.readExpired(request.headers.authorization)
      // the cookie is missing if it has expired; then the token of a support entry names the entry alone
      if (claims?.support) await endEntry(claims, caller.correlationId)
      const session = (await findSessionOf(system, hashOf(tokenOf(request)))) ?? (claims?.support ? undefined : claims)
      if (session) {
        const { companyId, sessionId } = session
        await inTx(systemCaller(companyId, caller.correlationId), (tx) => logOut(tx, sessionId, caller.origin))
        await endSupportOf(deps, { sessionId, correlationId: caller.correlationId })
      }
      reply.clearCookie(cookie.name, cookie.attributes)
      reply.clearCookie(ofFiles.name, ofFiles.attributes)
      return { message: TEXTS.signedOut[caller.language] }
    }),

    route(own.listSessions, listOwnSessions),
    route(own.endOwnSession, (tx, { sessionId }) => endOwnSession(tx, sessionId), answerWith(TEXTS.signedOut)),

    route(contract.liveTicket, async (tx) => ({
      ticket: await tokens.signLiveTicket(await liveClaimsOf(tx, new Date())),
      expiresIn: LIVE_TICKET.lifetimeSeconds,
    })),

    route(contract.me, showMe),
  ]
}

async function showMe(tx: PersonTx): Promise<Me> {
  const { userId, sessionId, support } = tx.caller.person
  if (!support) return toMe(await getBearer(tx, userId))
  const visit = await findVisit(tx, sessionId, new Date())
  if (!visit) throw new AppError('ERR_TOKEN_EXPIRED')
  return toVisitMe(visit)
}
