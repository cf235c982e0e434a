import type { SignedIn } from '@recado/contracts/auth/signed-in'
import type { enterSupport } from '@recado/contracts/auth/support-routes'
import type { HandlerInput } from '@recado/kit/http/routes/route'
import type { Deps } from '../deps.ts'
import { fileCookie } from './cookie.ts'
import { toVisitClaims, toVisitMe, type Visit } from './visit.ts'

/** Signs a token of a support entry. The refresh cookie stays that of the super user's own session. */
export async function showVisit(
  { tokens, config }: Pick<Deps, 'tokens' | 'config'>,
  visit: Visit,
  reply: HandlerInput<typeof enterSupport>['reply'],
): Promise<SignedIn> {
  const token = await tokens.signAccess(toVisitClaims(visit), new Date(visit.entry.endsAt))
  const { name, attributes } = fileCookie(config)
  reply.setCookie(name, token, attributes)
  return { token, user: toVisitMe(visit) }
}
