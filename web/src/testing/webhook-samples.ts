import type { Webhook, WebhookDelivery } from '@recado/contracts/webhooks/webhook'

const AT = '2026-03-01T12:00:00.000Z'

/** A subscription of an outside system. */
export const aWebhook = (changes: Partial<Webhook> = {}): Webhook => ({
  companyId: 1,
  createdAt: AT,
  updatedAt: AT,
  version: 1,
  id: 1,
  name: 'Loja virtual',
  url: 'https://loja.example/recado',
  events: ['message.created'],
  active: true,
  switchedOff: null,
  secretHint: 'x7Qa',
  oldSecretUntil: null,
  ...changes,
})

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
