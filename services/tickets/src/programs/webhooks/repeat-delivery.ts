import type { WebhookDelivery } from '@recado/contracts/webhooks/webhook'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { askAgain } from './delivery-repository.ts'
import { getWebhook } from './webhook-repository.ts'

type Input = { readonly webhookId: number; readonly deliveryId: number }

/**
 * Schedules another attempt of a delivery, under its own id.
 * @throws ERR_NO_WEBHOOK_FOUND | ERR_NOT_FOUND | ERR_WEBHOOK_INACTIVE
 */
export async function repeatDelivery(
  tx: PersonTx,
  { webhookId, deliveryId }: Input,
  wake: () => void,
): Promise<WebhookDelivery> {
  const { active } = await getWebhook(tx, webhookId)
  const delivery = await askAgain(tx, { webhookId, id: deliveryId })
  if (!active && delivery.event !== 'ping') throw new AppError('ERR_WEBHOOK_INACTIVE')
  tx.afterCommit(wake)
  return delivery
}
