import { randomUUID } from 'node:crypto'
import type { WebhookDelivery } from '@recado/contracts/webhooks/webhook'
import type { PersonTx } from '../../tables/db.ts'
import { bodyOf } from './deliver.ts'
import { insertDelivery } from './delivery-repository.ts'
import { getWebhook } from './webhook-repository.ts'

/** Schedules a test delivery with a single attempt. @throws ERR_NO_WEBHOOK_FOUND */
export async function sendPing(tx: PersonTx, webhookId: number, wake: () => void): Promise<WebhookDelivery> {
  await getWebhook(tx, webhookId)
  const id = randomUUID()
  const body = bodyOf(tx.caller.companyId, { id, event: 'ping', time: new Date().toISOString(), data: {} })
  tx.afterCommit(wake)
  const lane = `ping ${id}` // a lane of its own, so that the test waits for no other delivery
  return insertDelivery(tx, { webhook_id: webhookId, event: 'ping', event_id: id, lane, contact_id: null, body })
}
