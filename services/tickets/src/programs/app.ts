import { limitRate } from '@recado/kit/db/rate-limit'
import { cipherOf } from '@recado/kit/secrets/sealing-keys'
import type { App, ServiceDeps } from '@recado/kit/service'
import type { TicketsConfig } from '../config.ts'
import type { FromWings } from '../conversation/from-wings.ts'
import type { ProgramAddresses } from '../conversation/message-files/program-addresses.ts'
import type { Database } from '../tables/db.ts'
import { findKeyOwner } from './api-keys/api-key-repository.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { admitKey } from './external/admit-key.ts'
import { admitProgram } from './external/admit-program.ts'
import { externalRoutes } from './external/routes.ts'
import { findTokenOwner, isHeardOf } from './external/token-repository.ts'
import { callOffStep } from './webhooks/call-off-step.ts'
import { createDeliver, deliverAnnounced } from './webhooks/deliver.ts'
import { createDeliveryWork, type DeliveryTimes } from './webhooks/delivery-work.ts'
import { webhookJobs } from './webhooks/jobs.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { createSubscriptions } from './webhooks/subscriptions.ts'
import { connectionStatusConsumers } from './webhooks/tell-connection.ts'
import { createWebhookSecrets } from './webhooks/webhook-secrets.ts'

type Deps = Pick<ServiceDeps<Database, TicketsConfig>, 'config' | 'inTx' | 'system' | 'outgoing'> & {
  readonly addresses: ProgramAddresses
  readonly answerMs: number
  readonly webhookTimes: DeliveryTimes
}

/** Creates the parts of the service for external programs: API keys, tokens, the external API and webhooks. */
export function createPrograms({ config, inTx, system, outgoing, addresses, answerMs, webhookTimes }: Deps) {
  const subscriptions = createSubscriptions()
  const secrets = createWebhookSecrets(cipherOf(config))
  const { forget } = subscriptions
  const deliveryWork = createDeliveryWork({ inTx, outgoing, secrets, addresses, times: webhookTimes, forget })
  const deliveries = { subscriptions, wake: deliveryWork.wake }
  return {
    routes: [
      ...webhookRoutes({ ...deliveries, outgoing, secrets }),
      ...externalRoutes(inTx, answerMs),
      ...apiKeyRoutes,
    ],
    consumers: connectionStatusConsumers(createDeliver(deliveries)),
    listeners: [subscriptions.listener],
    beforeCommit: deliverAnnounced(deliveries),
    outside: [deliveryWork],
    jobs: webhookJobs,
    admitProgram: admitProgram({
      inTx,
      findOwner: (token) => findTokenOwner(system, token),
      isHeardOf: (claim) => isHeardOf(system, claim),
      takeTurn: ({ companyId, connectionId }) =>
        limitRate(system, ['external', companyId, connectionId], config.EXTERNAL_API_PER_CONNECTION),
    }),
    admitKey: admitKey({
      inTx,
      findOwner: (secret) => findKeyOwner(system, secret),
      takeTurn: ({ companyId, keyId }) => limitRate(system, ['key', companyId, keyId], config.EXTERNAL_API_PER_PROGRAM),
    }),
  } satisfies App<Database>
}

export const PROGRAMS_FOR_CONVERSATION = { onUndone: callOffStep } satisfies Partial<FromWings>
