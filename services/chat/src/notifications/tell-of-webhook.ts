import type { EventData } from '@recado/contracts/event'
import type { webhookSwitchedOff } from '@recado/contracts/webhooks/events'
import { findAdminIds } from '../people/person-repository.ts'
import type { Tx } from '../tables/db.ts'
import { notify } from './notify.ts'
import { sourceOf } from './sources.ts'

/** Notifies admins that a webhook was switched off. */
export async function tellOfWebhook(tx: Tx, { webhook, reason }: EventData<typeof webhookSwitchedOff>): Promise<void> {
  const { id, name } = webhook
  await notify(tx, {
    userIds: await findAdminIds(tx),
    by: null,
    source: sourceOf.webhook(webhook),
    about: { kind: 'webhook-off', webhook: { id, name }, reason },
  })
}
