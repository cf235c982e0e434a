import { z } from 'zod'
import { textRef } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { Webhook, WebhookDelivery, WebhookFields } from './webhook.ts'

const manage = { access: 'webhooks:manage', feature: 'useIntegrations' } as const
const params = z.object({ webhookId: textRef('webhook') })
const one = params.extend({ deliveryId: textRef('delivery') })

/** A subscription with its secret. Only the answer to the request that created the secret contains it. */
const WithSecret = Webhook.extend({ secret: z.string() }).meta({ id: 'WebhookWithSecret' })

export const listWebhooks = defineRoute({
  ...manage,
  method: 'GET',
  url: '/webhooks',
  summary: 'Subscriptions, by name',
  status: 200,
  response: z.array(Webhook),
  errors: [],
})

export const getWebhook = defineRoute({
  ...manage,
  method: 'GET',
  url: '/webhooks/:webhookId',
  summary: 'One subscription',
  params,
  status: 200,
  response: Webhook,
  errors: ['ERR_NO_WEBHOOK_FOUND'],
})

export const createWebhook = defineRoute({
  ...manage,
  method: 'POST',
  url: '/webhooks',
  summary: 'Add a subscription; only this answer contains its secret', // not idempotent, because no stored answer may contain the secret
  body: WebhookFields.extend({ active: WebhookFields.shape.active.default(true) }),
  status: 201,
  response: WithSecret,
  errors: ['ERR_DUPLICATED_NAME', 'ERR_URL_NOT_ALLOWED', 'ERR_WEBHOOK_LIMIT'],
})

export const changeWebhook = defineRoute({
  ...manage,
  method: 'PUT',
  url: '/webhooks/:webhookId',
  summary: 'Change the given fields of a subscription',
  params,
  body: WebhookFields.partial(),
  status: 200,
  response: Webhook,
  errors: ['ERR_NO_WEBHOOK_FOUND', 'ERR_DUPLICATED_NAME', 'ERR_URL_NOT_ALLOWED'],
})

export const rotateWebhookSecret = defineRoute({
  ...manage,
  method: 'POST',
  url: '/webhooks/:webhookId/secret',
  summary: 'Create a new secret; the previous one stays valid for a day',
  params,
  status: 200,
  response: WithSecret,
  errors: ['ERR_NO_WEBHOOK_FOUND'],
})

export const deleteWebhook = defineRoute({
  ...manage,
  method: 'DELETE',
  url: '/webhooks/:webhookId',
  summary: 'Delete a subscription and its waiting deliveries',
  params,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_WEBHOOK_FOUND'],
})

export const listWebhookDeliveries = defineRoute({
  ...manage,
  method: 'GET',
  url: '/webhooks/:webhookId/deliveries',
  summary: 'Deliveries of the last seven days, newest first',
  params,
  query: z.object({ pageNumber: PageQuery.shape.pageNumber }),
  status: 200,
  response: pageOf('deliveries', WebhookDelivery),
  errors: ['ERR_NO_WEBHOOK_FOUND'],
})

export const testWebhook = defineRoute({
  ...manage,
  method: 'POST',
  url: '/webhooks/:webhookId/test',
  summary: 'Send one `ping`, even if the subscription is switched off',
  params,
  status: 200,
  response: WebhookDelivery,
  errors: ['ERR_NO_WEBHOOK_FOUND'],
})

export const repeatWebhookDelivery = defineRoute({
  ...manage,
  method: 'POST',
  url: '/webhooks/:webhookId/deliveries/:deliveryId/repeat',
  summary: 'Repeat a delivery, under the same X-Recado-Delivery',
  params: one,
  status: 200,
  response: WebhookDelivery,
  errors: ['ERR_NO_WEBHOOK_FOUND', 'ERR_NOT_FOUND', 'ERR_WEBHOOK_INACTIVE'],
})
