import { PAGE_SIZE } from '@recado/contracts/limits'
import type { WebhookDelivery } from '@recado/contracts/webhooks/webhook'
import type { PersonTx } from '../../tables/db.ts'
import { countDeliveries, findDeliveries } from './delivery-repository.ts'
import { getWebhook } from './webhook-repository.ts'

type Page = { readonly webhookId: number; readonly pageNumber: number }

/** One page of a webhook's deliveries, newest first. @throws ERR_NO_WEBHOOK_FOUND */
export async function listDeliveries(
  tx: PersonTx,
  page: Page,
): Promise<{ deliveries: WebhookDelivery[]; count: number; hasMore: boolean }> {
  await getWebhook(tx, page.webhookId)
  const deliveries = await findDeliveries(tx, page)
  const count = await countDeliveries(tx, page.webhookId)
  return { deliveries, count, hasMore: page.pageNumber * PAGE_SIZE.webhookDeliveries < count }
}
