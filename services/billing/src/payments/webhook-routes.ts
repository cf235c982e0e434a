import * as contract from '@recado/contracts/billing/subscription-routes'
import { systemCaller } from '@recado/kit/caller'
import { type HandlerInput, type Route, signedRoute } from '@recado/kit/http/routes/route'
import type { AnyDeps } from '../deps.ts'
import type { Tx } from '../tables/db.ts'

/**
 * The routes that the provider calls. Without a provider, every call is refused.
 * @param take stores the body of a notice, which is processed later
 */
export function webhookRoutes(
  { inTx, pix }: AnyDeps,
  take: ((tx: Tx, raw: Buffer) => Promise<void>) | undefined,
): Route[] {
  const verify = pix?.verifyWebhook ?? (async () => false)
  const receive = async ({ request }: Pick<HandlerInput<typeof contract.receiveNotice>, 'request'>) => {
    const { body, id } = request
    if (take && Buffer.isBuffer(body)) await inTx(systemCaller(0, id), (tx) => take(tx, body))
    return { received: true } as const
  }
  return [signedRoute(contract.receiveNotice, verify, receive), signedRoute(contract.receivePixNotice, verify, receive)]
}
