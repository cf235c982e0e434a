import * as own from '@recado/contracts/auth/company-routes'
import * as contract from '@recado/contracts/auth/routes'
import { systemCaller } from '@recado/kit/caller'
import { AppError } from '@recado/kit/errors'
import { type Route, route } from '@recado/kit/http/route'
import type { Deps } from '../deps.ts'
import { acceptPassword } from '../passwords/accept-password.ts'
import { changeOwnCompany } from './change-own-company.ts'
import { nextCompanyId } from './company-repository.ts'
import { seeCompany, seePlan } from './see-company.ts'
import { signUp } from './sign-up.ts'
import { hideSignup } from './signup-key.ts'
import { trialEnd } from './trial.ts'

export const companyRoutes = (deps: Deps): Route[] => [
  route(contract.signup, async ({ caller, body: { password, ...company }, idempotency }) => {
    const { SIGNUP_ENABLED, DEFAULT_TIMEZONE: timezone, TRIAL_DAYS, SECRET_KEY } = deps.config
    if (!SIGNUP_ENABLED) throw new AppError('ERR_USER_CREATION_DISABLED')
    const key = idempotency && hideSignup(idempotency, SECRET_KEY)
    const passwordHash = await acceptPassword(deps, password, caller.language)
    const companyId = await nextCompanyId(deps.system)
    const lastDay = trialEnd(new Date(), TRIAL_DAYS, timezone)
    return deps.inTx(systemCaller(companyId, caller.correlationId), (tx) =>
      signUp(tx, { ...company, passwordHash, timezone, trialEnd: lastDay }, key),
    )
  }),

  route(own.getCompany, ({ caller }) => deps.inTx(caller, (tx) => seeCompany(tx, deps.cipher))),
  route(own.getCompanyPlan, ({ caller }) => deps.inTx(caller, seePlan)),
  route(own.updateCompany, ({ caller, body }) =>
    deps.inTx(caller, (tx) => changeOwnCompany(tx, { cipher: deps.cipher, change: body })),
  ),
  route(own.updateCompanyHours, ({ caller, body: { schedules } }) =>
    deps.inTx(caller, (tx) => changeOwnCompany(tx, { cipher: deps.cipher, change: { schedules } })),
  ),
]
