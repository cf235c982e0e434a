import * as desk from '@recado/contracts/testing/desk'
import type { Webhook, WebhookDelivery } from '@recado/contracts/webhooks/webhook'

const AT = '2026-03-01T12:00:00.000Z'

/** A webhook subscription of an external system. */
export const aWebhook = (changes: Partial<Webhook> = {}): Webhook =>
  desk.aWebhook(1, { createdAt: AT, updatedAt: AT, id: 1, ...changes })

export const aWebhookDelivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  event: 'message.created',
  at: AT,
  status: 'done',
  attempt: 1,
  httpStatus: 200,
  ms: 120,
  requestBytes: 1_400,
  answerBytes: 2,
  error: null,
  nextAt: null,
  ...changes,
})
