import { webhookUpdated } from '@recado/contracts/webhooks/events'
import type { Webhook } from '@recado/contracts/webhooks/webhook'
import { recordAct } from '@recado/kit/audit'
import type { PersonTx } from '../../tables/db.ts'
import { lockWebhook, replaceSecret } from './webhook-repository.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'

const OLD_HOURS = 24 // during which deliveries are also signed with the old secret

/** @returns the webhook with its new secret, which no later response contains @throws ERR_NO_WEBHOOK_FOUND */
export async function rotateSecret(
  tx: PersonTx,
  id: number,
  secrets: WebhookSecrets,
): Promise<Webhook & { secret: string }> {
  await lockWebhook(tx, id)
  const made = secrets.make(tx.caller.companyId)
  const webhook = await replaceSecret(tx, id, made, OLD_HOURS)
  await recordAct(tx, { action: 'webhook.reset', entity: 'webhook', entityId: id })
  await tx.emit(webhookUpdated, { webhook })
  return { ...webhook, secret: made.secret }
}
