import * as contract from '@recado/contracts/billing/subscription-routes'
import { AppError } from '@recado/kit/errors'
import { type Route, route } from '@recado/kit/http/routes/route'
import { customRoute } from '../custom-route.ts'
import type { AnyDeps } from '../deps.ts'
import { askProvider } from '../payments/ask-provider.ts'
import { listOffers } from './list-offers.ts'
import { findChargeToAsk, seePayment } from './see-payment.ts'
import { finishCharge, makeCharge } from './subscribe.ts'

const ASK_MS = 5_000 // the time limit of a request to the provider while a user waits

/** The routes of the checkout. */
export function checkoutRoutes({ pix, ...deps }: AnyDeps): Route[] {
  const { inTx, log } = deps
  return [
    route(contract.listOffers, listOffers),
    customRoute(contract.subscribe, async ({ caller, body, idempotency, transact }) => {
      if (!pix) throw new AppError('ERR_PIX_UNAVAILABLE')
      const made = await makeCharge({ ...deps, pix }, { caller, checkout: body, idempotency })
      return transact((tx) => finishCharge(tx, { ...deps, pix }, made))
    }),
    customRoute(contract.getSubscription, async ({ caller, params }) => {
      const charge = pix && (await inTx(caller, (tx) => findChargeToAsk(tx, params)))
      if (pix && charge) {
        const question = { txid: charge.txid, correlationId: caller.correlationId }
        await askProvider({ ...deps, pix }, question, AbortSignal.timeout(ASK_MS)).catch((err: unknown) =>
          log.warn({ err }, 'the provider did not say what became of a charge'),
        )
      }
      return inTx(caller, (tx) => seePayment(tx, { ...params, now: new Date() }))
    }),
  ]
}
