import * as contract from '@recado/contracts/auth/password-routes'
import { systemCaller } from '@recado/kit/caller'
import { AppError } from '@recado/kit/errors'
import { preferredLanguage } from '@recado/kit/http/callers/language'
import type { Route } from '@recado/kit/http/routes/route'
import { customRoute } from '../custom-route.ts'
import type { Deps } from '../deps.ts'
import { admitReset } from '../limits/reset-limits.ts'
import { shortPassword } from '../passwords/short-password.ts'
import { hashOf } from '../sessions/refresh-token.ts'
import { TEXTS } from '../texts.ts'
import { findLogin } from '../users/login-repository.ts'
import { offerReset } from './offer-reset.ts'
import { resetPassword } from './reset-password.ts'
import { findResetCompany } from './reset-repository.ts'

export const passwordResetRoutes = (deps: Deps): Route[] => [
  customRoute(contract.forgotPassword, async ({ caller, request, body: { email } }) => {
    const { inTx, system, mails, config } = deps
    if (!mails) throw new AppError('ERR_RESET_UNAVAILABLE')
    await admitReset(deps, { email, ip: caller.origin.ip })
    const login = await findLogin(system, email)
    const language = preferredLanguage(request.headers['accept-language'])
    const asked = { userId: login?.userId, email, language, publicUrl: config.PUBLIC_URL }
    await inTx(systemCaller(login?.companyId ?? 0, caller.correlationId), (tx) =>
      offerReset(tx, mails, { ...asked, now: new Date() }),
    )
    return { message: TEXTS.resetSent[caller.language] }
  }),

  customRoute(
    contract.resetPassword,
    async ({ caller, body: { token, password } }) => {
      const hash = hashOf(token)
      const companyId = await findResetCompany(deps.system, hash)
      if (companyId === undefined) throw new AppError('ERR_RESET_TOKEN_INVALID')
      const passwordHash = await deps.passwords.hash(password)
      const { correlationId, language, origin } = caller
      await deps.inTx(systemCaller(companyId, correlationId), (tx) =>
        resetPassword(tx, { hash, passwordHash, origin, now: new Date() }),
      )
      return { message: TEXTS.passwordSet[language] }
    },
    shortPassword(deps),
  ),
]
