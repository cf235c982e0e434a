import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { SwitchedOff, Webhook } from './webhook.ts'

export const webhookCreated = defineEvent('webhook.created', z.object({ webhook: Webhook }))
export const webhookUpdated = defineEvent('webhook.updated', z.object({ webhook: Webhook }))
export const webhookDeleted = defineEvent('webhook.deleted', z.object({ webhookId: ref('webhook') }))

/** The product switched a subscription off. Admins are notified. */
export const webhookSwitchedOff = defineEvent(
  'webhook.switched-off',
  z.object({
    webhook: z.object({ id: ref('webhook'), name: z.string(), version: z.int().min(1) }),
    reason: openEnum(SwitchedOff),
  }),
)
