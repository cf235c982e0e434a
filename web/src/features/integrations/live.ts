import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { integrationDeliveries } from './deliveries/deliveries.ts'
import { integrationLists } from './integration-list.ts'

export function applyIntegrationFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'queueIntegration') return
  if (frame.action === 'delete') {
    integrationLists.drop(client, frame.data.id)
    return
  }
  integrationLists.put(client, frame.data.record, frame.action === 'create')
  void client.invalidateQueries(integrationDeliveries(frame.data.record.id))
}
