import { webhookDeleted } from '@recado/contracts/webhooks/events'
import { recordAct } from '@recado/kit/audit'
import type { PersonTx } from '../../tables/db.ts'
import { lockWebhook, removeWebhook } from './webhook-repository.ts'

/**
 * Deletes a webhook. Its waiting deliveries are not sent, and their rows are deleted within a week.
 * @throws ERR_NO_WEBHOOK_FOUND
 */
export async function deleteWebhook(tx: PersonTx, id: number): Promise<void> {
  const { name } = await lockWebhook(tx, id)
  await removeWebhook(tx, id)
  await recordAct(tx, { action: 'webhook.delete', entity: 'webhook', entityId: id, changes: { name: [name, null] } })
  await tx.emit(webhookDeleted, { webhookId: id })
}
