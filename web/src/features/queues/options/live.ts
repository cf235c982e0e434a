import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { dropOptions, refetchOptions } from './api.ts'

export function applyQueueOptionFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'queue') return
  if (frame.action === 'delete') dropOptions(client, frame.data.queueId)
  else void refetchOptions(client, frame.data.queue.id)
}
