import { webhookUpdated } from '@recado/contracts/webhooks/events'
import type { Webhook, WebhookEvent } from '@recado/contracts/webhooks/webhook'
import { changesOf, recordUpdate, silentChangesOf } from '@recado/kit/audit'
import type { Patch } from '@recado/kit/db/patch'
import type { PersonTx } from '../../tables/db.ts'
import { endWaiting } from './delivery-repository.ts'
import { lockWebhook, updateWebhook } from './webhook-repository.ts'

type Change = Patch<{
  readonly name: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly active: boolean
}>

/**
 * Changes the given fields. A webhook that is switched on again gets no events from the time before.
 * @throws ERR_NO_WEBHOOK_FOUND | ERR_DUPLICATED_NAME
 */
export async function changeWebhook(tx: PersonTx, id: number, { name, url, events, active }: Change): Promise<Webhook> {
  const before = await lockWebhook(tx, id)
  if (active && !before.active) await endWaiting(tx, id)
  const webhook = await updateWebhook(tx, id, {
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events }),
    ...(active !== undefined && { active }),
    ...(active !== undefined && { switched_off: null }),
  })
  await recordUpdate(tx, {
    entity: 'webhook',
    entityId: id,
    changes: {
      ...changesOf(before, webhook, ['name', 'active']),
      ...silentChangesOf(before, webhook, ['url', 'events']), // an address may contain a key
    },
  })
  await tx.emit(webhookUpdated, { webhook })
  return webhook
}
