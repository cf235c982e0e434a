import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { dropSupport, putSupport } from './support-list.ts'

export function applySupportFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'support') return
  if (frame.action === 'delete') dropSupport(client, frame.data.supportId)
  else putSupport(client, frame.data.entry)
}
