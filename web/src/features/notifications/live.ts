import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { noticeLists } from './notice-list.ts'

export function applyNoticeFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'notification-user-{userId}') return
  if (frame.action === 'create' || frame.action === 'update')
    noticeLists.put(client, frame.data.notification, frame.action === 'create')
  else noticeLists.refetch(client) // only the server knows which notifications are still unread, or still exist
}
