import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { dropQueue, putQueue } from './api.ts'

export function applyQueueFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'queue') return
  if (frame.action === 'delete') dropQueue(client, frame.data.queueId)
  else putQueue(client, frame.data.queue)
}
