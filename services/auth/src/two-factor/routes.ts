import * as contract from '@recado/contracts/auth/two-factor-routes'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { customRoute } from '../custom-route.ts'
import type { Deps } from '../deps.ts'
import { limitProof } from '../limits/proof-limit.ts'
import { TEXTS } from '../texts.ts'
import { proveIdentity } from '../users/prove-identity.ts'
import { clearTwoFactor } from './clear-two-factor.ts'
import { disableTwoFactor, enableTwoFactor, setUpTwoFactor } from './own-two-factor.ts'

export const twoFactorRoutes = (deps: Deps): Route[] => {
  const { cipher, mails } = deps
  return [
    customRoute(contract.setUpTwoFactor, async ({ caller, transact, body }) => {
      const provenHash = await proveIdentity(deps, caller, body.password)
      return transact((tx) => setUpTwoFactor(tx, cipher, provenHash))
    }),

    route(contract.enableTwoFactor, async (tx, { code }) => ({
      recoveryCodes: await enableTwoFactor(tx, cipher, { code, now: new Date() }),
    })),

    customRoute(contract.disableTwoFactor, async ({ caller, transact, body: { code, password } }) => {
      const provenHash = await proveIdentity(deps, caller, password)
      const message = TEXTS.twoFactorOff[caller.language]
      return limitProof(deps, { person: caller.person, by: 'code' }, () =>
        transact(async (tx) => {
          await disableTwoFactor(tx, cipher, { code, provenHash, now: new Date() })
          return { message }
        }),
      )
    }),

    route(
      contract.clearTwoFactor,
      (tx, { userId }) => clearTwoFactor(tx, mails, { userId, publicUrl: deps.config.PUBLIC_URL, now: new Date() }),
      answerWith(TEXTS.twoFactorOff),
    ),
  ]
}
