import * as contract from '@recado/contracts/auth/two-factor-routes'
import { type Route, route } from '@recado/kit/http/route'
import { inCompany } from '../audit/in-company.ts'
import type { Deps } from '../deps.ts'
import { MAILS } from '../mail/mails.ts'
import { TEXTS } from '../texts.ts'
import { proveIdentity } from '../users/prove-identity.ts'
import { clearTwoFactor } from './clear-two-factor.ts'
import { disableTwoFactor, enableTwoFactor, setUpTwoFactor } from './own-two-factor.ts'

export const twoFactorRoutes = (deps: Deps): Route[] => {
  const { inTx, cipher, mailer } = deps
  return [
    route(contract.setUpTwoFactor, async ({ caller, body }) => {
      const provenHash = await proveIdentity(deps, caller, body.password)
      return inTx(caller, (tx) => setUpTwoFactor(tx, cipher, provenHash))
    }),

    route(contract.enableTwoFactor, async ({ caller, body: { code } }) => ({
      recoveryCodes: await inTx(caller, (tx) => enableTwoFactor(tx, cipher, { code, now: new Date() })),
    })),

    route(contract.disableTwoFactor, async ({ caller, body: { code, password } }) => {
      const provenHash = await proveIdentity(deps, caller, password)
      await inTx(caller, (tx) => disableTwoFactor(tx, cipher, { code, provenHash, now: new Date() }))
      return { message: TEXTS.twoFactorOff[caller.language] }
    }),

    route(contract.clearTwoFactor, async ({ caller, params }) => {
      const user = await inCompany(deps)(caller, (tx) => clearTwoFactor(tx, params.userId))
      if (user) mailer?.post({ to: user.email, ...MAILS.twoFactorCleared(user.language ?? caller.language) })
      return { message: TEXTS.twoFactorOff[caller.language] }
    }),
  ]
}
