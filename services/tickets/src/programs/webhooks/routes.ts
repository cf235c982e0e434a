import * as contract from '@recado/contracts/webhooks/routes'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import { customRoute } from '../../custom-route.ts'
import { refuseAddress } from '../../refuse-address.ts'
import type { PersonTx } from '../../tables/db.ts'
import { ANSWERS } from './answer-texts.ts'
import { changeWebhook } from './change-webhook.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { listDeliveries } from './list-deliveries.ts'
import { repeatDelivery } from './repeat-delivery.ts'
import { rotateSecret } from './rotate-secret.ts'
import { sendPing } from './send-ping.ts'
import type { Subscriptions } from './subscriptions.ts'
import { findWebhooks, getWebhook } from './webhook-repository.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'

type Deps = {
  readonly outgoing: Outgoing
  readonly secrets: WebhookSecrets
  readonly subscriptions: Subscriptions
  /** Wakes the outside work that sends deliveries. */
  readonly wake: () => void
}

export function webhookRoutes({ outgoing, secrets, subscriptions, wake }: Deps): Route[] {
  /** Clears the cached webhooks after a change, because deliveries are inserted from the cache. */
  async function changed<T>(tx: PersonTx, change: Promise<T>): Promise<T> {
    tx.afterCommit(() => subscriptions.forget(tx.caller.companyId))
    return change
  }
  return [
    route(contract.listWebhooks, findWebhooks),
    route(contract.getWebhook, (tx, { webhookId }) => getWebhook(tx, webhookId)),
    customRoute(contract.createWebhook, async ({ transact, body }) => {
      await refuseAddress(outgoing, body.url)
      return transact((tx) => changed(tx, createWebhook(tx, body, secrets)))
    }),
    customRoute(contract.changeWebhook, async ({ transact, params, body }) => {
      await refuseAddress(outgoing, body.url)
      return transact((tx) => changed(tx, changeWebhook(tx, params.webhookId, body)))
    }),
    route(contract.rotateWebhookSecret, (tx, { webhookId }) => rotateSecret(tx, webhookId, secrets)),
    route(
      contract.deleteWebhook,
      (tx, { webhookId }) => changed(tx, deleteWebhook(tx, webhookId)),
      answerWith(ANSWERS.deleted),
    ),
    route(contract.listWebhookDeliveries, listDeliveries),
    route(contract.testWebhook, (tx, { webhookId }) => sendPing(tx, webhookId, wake)),
    route(contract.repeatWebhookDelivery, (tx, input) => repeatDelivery(tx, input, wake)),
  ]
}
