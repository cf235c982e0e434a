import { webhookSwitchedOff, webhookUpdated } from '@recado/contracts/webhooks/events'
import type { SwitchedOff } from '@recado/contracts/webhooks/webhook'
import { recordAct } from '@recado/kit/audit'
import type { Tx } from '../../tables/db.ts'
import { switchWebhookOff } from './webhook-repository.ts'

/** Switches a webhook off once and notifies admins. Its waiting deliveries are not sent. */
export async function switchOff(tx: Tx, id: number, reason: SwitchedOff): Promise<void> {
  const webhook = await switchWebhookOff(tx, id, reason)
  if (!webhook) return
  const { name, version } = webhook
  await recordAct(tx, {
    action: 'webhook.disable',
    entity: 'webhook',
    entityId: id,
    changes: { active: [true, false] },
  })
  await tx.emit(webhookUpdated, { webhook })
  await tx.emit(webhookSwitchedOff, { webhook: { id, name, version }, reason })
}
