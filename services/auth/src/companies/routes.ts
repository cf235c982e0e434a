import * as own from '@recado/contracts/auth/company-routes'
import * as contract from '@recado/contracts/auth/routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { systemCaller } from '@recado/kit/caller'
import { AppError } from '@recado/kit/errors'
import { type Route, route } from '@recado/kit/http/routes/route'
import { untilHeardOf } from '@recado/kit/http/routes/until-heard-of'
import { customRoute } from '../custom-route.ts'
import type { Deps } from '../deps.ts'
import { admitSignup } from '../limits/signup-limit.ts'
import { shortPassword } from '../passwords/short-password.ts'
import { TEXTS } from '../texts.ts'
import { changeCompany } from './change-company.ts'
import { findCompanyNames, findCompanyPage } from './company-overview-repository.ts'
import { nextCompanyId } from './company-repository.ts'
import { createCompany } from './create-company.ts'
import { deleteCompany } from './delete-company.ts'
import { extendCompany } from './extend-company.ts'
import { listHolidays } from './list-holidays.ts'
import { seeCompany, seePlan } from './see-company.ts'
import { signUp } from './sign-up.ts'
import { toSignupKey } from './signup-key.ts'
import { trialEnd } from './trial.ts'

export function companyRoutes(deps: Deps): Route[] {
  const { cipher } = deps
  return [
    customRoute(
      contract.signup,
      async ({ caller, body: { password, ...company }, idempotency }) => {
        const { SIGNUP_ENABLED, DEFAULT_TIMEZONE: timezone, TRIAL_DAYS } = deps.config
        if (!SIGNUP_ENABLED) throw new AppError('ERR_USER_CREATION_DISABLED')
        await admitSignup(deps, caller.origin.ip)
        const key = idempotency && toSignupKey(idempotency)
        const passwordHash = await deps.passwords.hash(password)
        const companyId = await nextCompanyId(deps.system)
        const dueDate = trialEnd(new Date(), TRIAL_DAYS, timezone)
        const signedUp = { ...company, passwordHash, timezone, dueDate, isOnTrial: true }
        return untilHeardOf(() =>
          deps.inTx(systemCaller(companyId, caller.correlationId), (tx) => signUp(tx, signedUp, key)),
        )
      },
      shortPassword(deps),
    ),

    customRoute(own.listCompanies, async ({ query }) => {
      const { companies, count } = await findCompanyPage(deps.system, query)
      return { companies, count, hasMore: query.pageNumber * PAGE_SIZE.companies < count }
    }),
    customRoute(own.pickCompanies, () => findCompanyNames(deps.system)),
    customRoute(
      own.createCompany,
      async ({ caller, body: { password, name, email, phone, planId, ...change } }) => {
        const { DEFAULT_TIMEZONE, TRIAL_DAYS } = deps.config
        const passwordHash = await deps.passwords.hash(password)
        const timezone = change.timezone ?? DEFAULT_TIMEZONE
        const dueDate = change.dueDate ?? trialEnd(new Date(), TRIAL_DAYS, timezone)
        const company = { name, email, phone, planId, passwordHash, timezone, dueDate, isOnTrial: false }
        const companyId = await nextCompanyId(deps.system)
        return untilHeardOf(() =>
          deps.inTx({ ...caller, companyId }, (tx) => createCompany(tx, { cipher: deps.cipher, company, change })),
        )
      },
      shortPassword(deps),
    ),

    route(own.getCompany, (tx) => seeCompany(tx, cipher)),
    route(own.getCompanyPlan, seePlan),
    customRoute(own.updateCompany, ({ transact, body }) =>
      transact((tx) => changeCompany(tx, { cipher, change: body })),
    ),
    route(own.updateCompanyHours, (tx, { companyId: _, ...change }) => changeCompany(tx, { cipher, change })),
    route(own.listHolidays, listHolidays),
    route(own.extendCompany, (tx) => extendCompany(tx, cipher)),
    route(
      own.deleteCompany,
      (tx, { name }) => deleteCompany(tx, name),
      ({ language }) => ({ message: TEXTS.companyDeleted[language] }),
    ),
  ]
}
