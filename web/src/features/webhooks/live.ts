import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { webhookLists } from './webhook-list.ts'

export function applyWebhookFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'webhook') return
  if (frame.action === 'delete') webhookLists.drop(client, frame.data.id)
  else webhookLists.put(client, frame.data.record, frame.action === 'create')
}
