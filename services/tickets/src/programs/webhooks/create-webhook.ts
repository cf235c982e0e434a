import { WEBHOOK_LIMIT } from '@recado/contracts/limits'
import { webhookCreated } from '@recado/contracts/webhooks/events'
import type { Webhook, WebhookEvent } from '@recado/contracts/webhooks/webhook'
import { recordAct } from '@recado/kit/audit'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { countWebhooks, insertWebhook, lockWebhooks } from './webhook-repository.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'

type Input = {
  readonly name: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly active: boolean
}

/**
 * @returns the webhook with its secret, which no later response contains
 * @throws ERR_WEBHOOK_LIMIT | ERR_DUPLICATED_NAME
 */
export async function createWebhook(
  tx: PersonTx,
  { name, url, events, active }: Input,
  secrets: WebhookSecrets,
): Promise<Webhook & { secret: string }> {
  await lockWebhooks(tx)
  if ((await countWebhooks(tx)) >= WEBHOOK_LIMIT.ofCompany) {
    throw new AppError('ERR_WEBHOOK_LIMIT', { limit: WEBHOOK_LIMIT.ofCompany })
  }
  const made = secrets.make(tx.caller.companyId)
  const webhook = await insertWebhook(tx, { name, url, events, active, switched_off: null }, made)
  await recordAct(tx, {
    action: 'webhook.create',
    entity: 'webhook',
    entityId: webhook.id,
    changes: { name: [null, name] },
  })
  await tx.emit(webhookCreated, { webhook })
  return { ...webhook, secret: made.secret }
}
