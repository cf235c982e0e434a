import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { putQueue } from './api.ts'

export function applyQueueFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject === 'queue') putQueue(client, frame.data.queue)
}
